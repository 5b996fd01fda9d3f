/** @throws Error that names both if they differ */
export function expectSame(what: string, seen: unknown[], expected: unknown[]): void {
  if (seen.length === expected.length && seen.every((one, i) => one === expected[i])) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(seen)}`);
}
