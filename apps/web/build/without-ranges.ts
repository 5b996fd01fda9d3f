import type { ESTree } from 'vite';

/** The code without these ranges of it, which may not overlap. */
export function withoutRanges(code: string, ranges: readonly Pick<ESTree.Span, 'start' | 'end'>[]): string {
  return ranges
    .toSorted((a, b) => b.start - a.start)
    .reduce((kept, { start, end }) => kept.slice(0, start) + kept.slice(end), code);
}
