/** Returns the value. @throws Error if it is undefined */
export function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`expected ${what}, got none`);
  return value;
}
