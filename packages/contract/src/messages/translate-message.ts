/** A template of a table and how to recognise a message that was made from it. */
interface Pattern {
  expression: RegExp;
  names: string[];
  translated: string;
}

/** What is filled into a message may be a message itself, but not without end. */
const MAX_DEPTH = 3;

/**
 * @param table English message → its translation; `{name}` stands for whatever was filled in.
 * @returns a function that words an English message anew. What the table does not know stays as it is.
 */
export function createTranslator(table: Record<string, string>): (message: string) => string {
  const exact = new Map(Object.entries(table));
  const patterns = Object.entries(table)
    .filter(([template]) => template.includes('{'))
    // The one that says most of the message wins.
    .toSorted(([a], [b]) => literalLength(b) - literalLength(a))
    .map(([template, translated]) => patternOf(template, translated));

  const translate = (message: string, depth: number): string => {
    const known = exact.get(message);
    if (known !== undefined) return known;
    if (depth === MAX_DEPTH) return message;
    for (const { expression, names, translated } of patterns) {
      const found = expression.exec(message);
      if (!found) continue;
      const values = new Map(names.map((name, i) => [name, translate(found[i + 1] ?? '', depth + 1)]));
      return translated.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
    }
    return message;
  };
  return (message) => translate(message, 0);
}

function patternOf(template: string, translated: string): Pattern {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const source = template
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('(.+)');
  return { expression: new RegExp(`^${source}$`, 's'), names, translated };
}

function literalLength(template: string): number {
  return template.replaceAll(/\{\w+\}/g, '').length;
}
