/** The settings that a test gave to this process, as JSON in its only argument. @throws Error without them */
export function givenSettings(): unknown {
  const [, script = '', json] = process.argv;
  if (json === undefined) throw new Error(`expected settings as JSON after ${script}, got nothing`);
  return JSON.parse(json);
}
