import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { compileTarget } from '../target/compile-target';
import { encodeMind } from './mind/mind-writer';
import { readStoredScores } from './stored-scores';
import { encode } from './tracking-file';

const picture = makePicture('poster', 1, 320, 240);
const compiled = compileTarget(picture);

test('reads the score of each target, and null for a target without one', () => {
  expect(readStoredScores(encode([{ ...compiled, score: 0.75 }, compiled]))).toEqual([0.75, null]);
});

test('finds none in stock files, in those cut off before the end of their list, and in anything else', () => {
  const file = encode([{ ...compiled, score: 0.75 }]);
  for (const bytes of [
    encodeMind([picture]),
    file.subarray(0, 10),
    file.subarray(0, 30),
    new Uint8Array(),
    file.subarray(1),
  ]) {
    expect(readStoredScores(bytes)).toEqual([]);
  }
});
