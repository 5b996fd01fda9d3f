const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Invisible characters, and characters that change the reading direction of the text after them. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/**
 * A user's text on one line with at most `length` letters, cut between words if possible and never within a letter (an
 * emoji of several code points is one letter).
 */
export function shortened(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').trim();
  if (line.length <= length) return line;
  const all = [...letters.segment(line)].map(({ segment }) => segment);
  if (all.length <= length) return line;
  const cut = all.slice(0, length - 1).join('');
  // Half of the text is not given up for a cut between words.
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut}…`;
}
