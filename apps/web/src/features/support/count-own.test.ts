import { expect, it } from 'vitest';
import { countOwn } from './count-own';

const QUESTION = { by: 'user' } as const;
const ANSWER = { by: 'operator' } as const;

it('stays when an answer arrives, so that a reply that is being written stays, too', () => {
  expect(countOwn([QUESTION, ANSWER])).toBe(countOwn([QUESTION]));
});

it('grows with a reply of the user', () => {
  expect(countOwn([QUESTION, ANSWER, QUESTION])).toBe(countOwn([QUESTION, ANSWER]) + 1);
});
