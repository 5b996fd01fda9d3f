import { describe, expect, it } from 'vitest';
import { PictureError, type PictureProblem } from '../target-compiler/picture/picture-error';
import { pictureProblemText } from './picture-problem-text';

const PROBLEMS: PictureProblem[] = [
  { kind: 'unknown-format', accept: 'jpeg-or-png' },
  { kind: 'unknown-format', accept: 'any' },
  { kind: 'too-small', widthPx: 63, heightPx: 900 },
  { kind: 'too-large', widthPx: 12_000, heightPx: 9000, largestWidthPx: 8192, largestHeightPx: 6144 },
  { kind: 'damaged' },
  { kind: 'size-mismatch' },
  { kind: 'no-memory' },
  { kind: 'untrackable', anchors: 2 },
];

describe('pictureProblemText', () => {
  it.each(PROBLEMS)('words $kind in the default language as the error itself does', (problem) => {
    expect(pictureProblemText(problem)).toBe(new PictureError(problem).message);
  });
});
