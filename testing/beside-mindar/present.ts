/** The value, which must be there. */
export function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`expected ${what}, got none`);
  return value;
}
