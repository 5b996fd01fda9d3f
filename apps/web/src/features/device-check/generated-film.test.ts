import { expect, it } from 'vitest';
import { filmFrame, generatedPicture } from './generated-film';

const frame = (timeS: number) => Buffer.from(filmFrame(generatedPicture(), timeS));

it('the film is the same every time, and frames 0.1 s apart differ', () => {
  expect(frame(1).equals(frame(1))).toBe(true);
  expect(frame(1).equals(frame(1.1))).toBe(false);
});
