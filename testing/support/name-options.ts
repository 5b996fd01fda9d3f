/**
 * The names of a command line, separated by commas. Without the check, a misspelt name would choose nothing, and a run
 * of nothing passes every gate.
 *
 * @param option its name, for the message.
 * @throws Error for a name that is not among `known`.
 */
export function namesIn<Name extends string>(option: string, text: string, known: readonly Name[]): Name[] {
  return text.split(',').map((name) => {
    const found = known.find((one) => one === name);
    if (found === undefined) throw new Error(`expected ${option} to name some of ${known.join(', ')}, got "${name}"`);
    return found;
  });
}

/**
 * The names that contain the words of a command line.
 *
 * @param option its name, for the message.
 * @throws Error if no name of `known` contains them.
 */
export function namesWith<Name extends string>(option: string, words: string, known: readonly Name[]): Name[] {
  const found = known.filter((name) => name.includes(words));
  if (found.length > 0) return found;
  throw new Error(`expected ${option} to be a part of ${known.join(', ')}, got "${words}"`);
}
