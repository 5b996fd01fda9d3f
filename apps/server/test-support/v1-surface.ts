import { appCallOf, V1_CALLS, type V1Call } from '@anchora/contract/v1/v1-calls';
import { z } from 'zod';

/** The parts of a call that programs rely on, as lines. */
interface CallSurface {
  call: string;
  scope: string;
  /** Fields that may be sent: path and rules. Required ones end with `!`. */
  request: string[];
  /** Fields of the answer: path and type, from the examples. */
  answer: string[];
}

export type Surface = Record<string, CallSurface>;

type Json = { [name: string]: unknown };

/** @param answers of the examples, by the name of their call. */
export function surfaceOf(answers: ReadonlyMap<string, unknown[]>): Surface {
  return Object.fromEntries(
    V1_CALLS.map((call) => {
      const fields = (answers.get(call.name) ?? []).flatMap((answer) => answerFields(answer, ''));
      const { method, path, scope } = call;
      const name = `${method.toUpperCase()} ${path}`;
      return [call.name, { call: name, scope, request: requestFields(call), answer: [...new Set(fields)].toSorted() }];
    }),
  );
}

/**
 * @returns the promises of `frozen` that `now` breaks. Additions break none, unless they demand something of the
 *   caller.
 */
export function brokenPromises(frozen: Surface, now: Surface): string[] {
  return Object.entries(frozen).flatMap(([name, before]) => {
    const after = now[name];
    return after ? brokenBy(before, after).map((fault) => `${name} ${fault}`) : [`${name} is gone`];
  });
}

function brokenBy(before: CallSurface, after: CallSurface): string[] {
  const [known, taken] = [new Set(before.request), new Set(after.request)];
  const faults = before.call === after.call && before.scope === after.scope ? [] : [`is ${after.call}, ${after.scope}`];
  for (const line of before.request)
    if (!taken.has(line) && !line.endsWith('!')) faults.push(`no longer takes ${line}`);
  for (const line of after.request) if (!known.has(line) && line.endsWith('!')) faults.push(`demands ${line}`);
  for (const line of before.answer) if (!isAnswered(line, after.answer)) faults.push(`no longer answers ${line}`);
  return faults;
}

/** A field that was null in an example promises only that it is there. */
function isAnswered(line: string, now: readonly string[]): boolean {
  const [path, type] = line.split(': ');
  return type === 'null' ? now.some((one) => one.startsWith(`${path}: `)) : now.includes(line);
}

function requestFields(call: V1Call): string[] {
  const app = appCallOf(call);
  if (!app) return Object.keys(call.query ?? {}).map((name) => `query.${name}`);
  return [
    ...named('header', app.headers),
    ...named('query', app.query),
    ...(app.querySchema ? schemaFields(schemaOf(app.querySchema), 'query') : []),
    ...(app.body ? schemaFields(schemaOf(app.body), 'body') : []),
  ].toSorted();
}

function named(place: string, all: object = {}): string[] {
  return Object.keys(all).map((name) => `${place}.${name}`);
}

function schemaOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function schemaFields(schema: Json, path: string): string[] {
  const properties = schema.properties as Record<string, Json> | undefined;
  if (!properties) {
    const { $schema: _dialect, $defs: _definitions, ...rules } = schema;
    return [`${path} ${JSON.stringify(rules)}`];
  }
  const required = new Set(schema.required as string[] | undefined);
  const lines: string[] = [];
  for (const [name, own] of Object.entries(properties)) {
    if (required.has(name)) lines.push(`${path}.${name}!`);
    lines.push(...schemaFields(own, `${path}.${name}`));
  }
  return lines;
}

function answerFields(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [`${path}: array`, ...value.flatMap((item) => answerFields(item, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`];
  return Object.entries(value).flatMap(([name, own]) => answerFields(own, path === '' ? name : `${path}.${name}`));
}
