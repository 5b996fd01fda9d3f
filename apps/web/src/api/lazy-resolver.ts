import type * as FieldFaults from '@anchora/contract/errors/field-faults';
import { wordMessage } from '@anchora/contract/errors/message-template';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';
import { word } from '../texts/messages';

interface LazyResolver<Values extends FieldValues> extends Resolver<Values> {
  /** Fetches the schema ahead of the first check. */
  preload: () => void;
}

/**
 * Checks a form with a schema of the contract. Schemas need a library that is a quarter of a page's code, so they are
 * fetched when the user starts to fill in the form. A form whose schema cannot be fetched is checked by the server
 * alone.
 */
export function lazyResolver<Values extends FieldValues>(
  loadSchema: () => Promise<ZodType<unknown, Values>>,
): LazyResolver<Values> {
  const load = async () => {
    const [{ zodResolver }, schema, faults] = await Promise.all([
      import('@hookform/resolvers/zod'),
      loadSchema(),
      import('@anchora/contract/errors/field-faults'),
    ]);
    return { check: zodResolver(schema as ZodType<Values, Values>), faults };
  };
  const resolver: Resolver<Values> = async (values, context, options) => {
    const loaded = await load().catch(() => null);
    if (loaded === null) return { values, errors: {} };
    const result = await loaded.check(values, context, options);
    for (const error of Object.values(result.errors)) wordError(error, loaded.faults);
    return result;
  };
  // The check loads again what could not be fetched ahead.
  return Object.assign(resolver, { preload: () => void load().catch(() => undefined) });
}

/** Words an issue of a schema, whose message encodes a fault as code and parameters. */
function wordError(error: unknown, { FIELD_FAULTS, readFieldFault }: typeof FieldFaults): void {
  const worded = error as { message?: string } | undefined;
  const fault = readFieldFault(worded?.message ?? '');
  if (!worded || !fault) return;
  worded.message = word(fault, wordMessage({ locale: 'en', templates: FIELD_FAULTS }, fault) ?? fault.code);
}
