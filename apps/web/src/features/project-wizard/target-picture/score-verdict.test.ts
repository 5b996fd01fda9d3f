import { describe, expect, it } from 'vitest';
import { isUneven, scoreVerdict } from './score-verdict';

describe('scoreVerdict', () => {
  it('grades by the score', () => {
    expect(scoreVerdict({ score: 0.92, spread: 1 })).toBe('strong');
    expect(scoreVerdict({ score: 0.6, spread: 0.9 })).toBe('fair');
    expect(scoreVerdict({ score: 0.3, spread: 0.4 })).toBe('weak');
    expect(scoreVerdict({ score: 0.03, spread: 0.25 })).toBe('none');
  });

  it('names repetition where there is detail everywhere and still nothing to hold on to', () => {
    expect(scoreVerdict({ score: 0, spread: 1 })).toBe('repeating');
  });
});

describe('isUneven', () => {
  it('is true for detail in less than half of the picture', () => {
    expect([isUneven({ spread: 0.49 }), isUneven({ spread: 0.5 })]).toEqual([true, false]);
  });
});
