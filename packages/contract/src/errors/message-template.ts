/**
 * Templates of messages: text with slots. `{name}` takes a string; `{name:kind}` takes a value of another kind, listed
 * in `SlotValues`.
 */

/** A message of a table as code and parameters, the form in which errors are sent and stored. */
export type CodedMessage<Templates, Words = unknown> = {
  [Code in keyof Templates & string]: Coded<Code, TemplateParams<Templates[Code], Words>>;
}[keyof Templates & string];

type Coded<Code, Params> = keyof Params extends never
  ? { code: Code; params?: Record<string, never> }
  : { code: Code; params: Params };

/** Values for the slots of a template: slot name → value. `Words` are kinds whose value is itself a coded message. */
export type TemplateParams<Template, Words = unknown> = {
  [S in Slot<Template> as SlotName<S>]: SlotKind<S> extends keyof (SlotValues & Words)
    ? (SlotValues & Words)[SlotKind<S>]
    : never;
};

interface SlotValues {
  text: string;
  number: number;
  /** A time to wait; the wording adds the unit. */
  seconds: number;
  list: readonly string[];
}

/** Every slot of a template as it is written between the braces. A translation must have the same ones. */
export type Slot<Template> = Template extends `${string}{${infer S}}${infer Rest}` ? S | Slot<Rest> : never;
type SlotName<S> = S extends `${infer Name}:${string}` ? Name : S & string;
type SlotKind<S> = S extends `${string}:${infer Kind}` ? Kind : 'text';

/** A translation with all codes of `Table`; entries whose slots differ from the English text have the type `never`. */
export type Translation<Table, Translated extends Record<keyof Table, string>> = {
  [Code in keyof Table]: [Slot<Table[Code]>, Slot<Translated[Code]>] extends [Slot<Translated[Code]>, Slot<Table[Code]>]
    ? string
    : never;
};

/** A coded message as it arrives from outside: any code, any parameters. */
export interface ReceivedMessage {
  code: string;
  params?: Record<string, unknown>;
}

export interface Wording {
  /** BCP 47 tag for formatting numbers. */
  locale: string;
  /** Code → template. */
  templates: Readonly<Record<string, string>>;
}

/** @returns the message in words; null when the table lacks its code, or the message a parameter of its template. */
export function wordMessage(wording: Wording, message: ReceivedMessage): string | null {
  const template = Object.hasOwn(wording.templates, message.code) ? wording.templates[message.code] : undefined;
  if (template === undefined) return null;
  let isComplete = true;
  const text = template.replaceAll(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind: string | undefined) => {
    const params = message.params ?? {};
    const value = Object.hasOwn(params, name) ? wordValue(wording, params[name], kind) : null;
    isComplete &&= value !== null;
    return value ?? '';
  });
  return isComplete ? text : null;
}

function wordValue(wording: Wording, value: unknown, kind: string | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return (kind === 'seconds' ? formatTime : formatNumber)(wording.locale, value);
  if (Array.isArray(value)) return value.map(String).join(', ');
  return isReceivedMessage(value) ? wordMessage(wording, value) : null;
}

function formatNumber(locale: string, value: number): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 1 }).format(value);
}

/** A time in minutes from two minutes on, in hours from two hours on, rounded up. */
function formatTime(locale: string, seconds: number): string {
  const [unit, unitS] = TIME_UNITS.find(([, lengthS]) => seconds >= 2 * lengthS) ?? (['second', 1] as const);
  const options = { useGrouping: false, style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, options).format(Math.ceil(seconds / unitS));
}

const TIME_UNITS = [
  ['hour', 3600],
  ['minute', 60],
] as const;

function isReceivedMessage(value: unknown): value is ReceivedMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { code, params } = value as { code?: unknown; params?: unknown };
  return typeof code === 'string' && (params === undefined || (typeof params === 'object' && params !== null));
}
