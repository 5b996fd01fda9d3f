import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';
import { word } from '../texts/messages';

export interface LazyResolver<Values extends FieldValues> extends Resolver<Values> {
  /** Fetches the schema ahead of the first check. */
  preload: () => void;
}

/**
 * Checks a form with a schema of the contract. Schemas come with a library that is a quarter of a page's code, so they are
 * fetched when somebody begins to fill in the form. A form whose schema cannot be fetched is checked by the server alone.
 */
export function lazyResolver<Values extends FieldValues>(
  loadSchema: () => Promise<ZodType<unknown, Values>>,
): LazyResolver<Values> {
  const load = async (): Promise<Resolver<Values>> => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()]);
    return zodResolver(schema as ZodType<Values, Values>);
  };
  const resolver: Resolver<Values> = async (values, context, options) => {
    const checked = await load().catch(() => null);
    if (checked === null) return { values, errors: {} };
    const result = await checked(values, context, options);
    for (const error of Object.values(result.errors)) wordError(error);
    return result;
  };
  return Object.assign(resolver, { preload: () => void load().catch(() => undefined) });
}

/** The schemas are written in English. */
function wordError(error: unknown): void {
  const worded = error as { message?: string } | undefined;
  if (worded?.message) worded.message = word(worded.message);
}
