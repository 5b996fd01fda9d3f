import { describe, expect, it } from 'vitest';
import { LEAST_GOOD_TRACKING_SCORE } from '@anchora/contract/limits';
import { isGoodToTrack, isHardToTrack, isUneven, SCORE_GRADES, scoreTone, scoreVerdict } from './score-verdict';

describe('scoreVerdict', () => {
  const usual = { spread: 1, repetition: 0.3 };

  it('grades by the score', () => {
    expect(SCORE_GRADES.map(({ grade }) => grade)).toEqual(['none', 'weak', 'fair', 'strong']);
    for (const { grade, from, to } of SCORE_GRADES) {
      expect([from, to - 0.001].map((score) => scoreVerdict({ score, ...usual }))).toEqual([grade, grade]);
    }
    expect(scoreVerdict({ score: 1, ...usual })).toBe('strong');
  });

  it('names repetition as the cause if a weak picture has detail everywhere and all of it alike', () => {
    expect(scoreVerdict({ score: 0.1, spread: 1, repetition: 0.95 })).toBe('repeating');
    expect(scoreVerdict({ score: 0.1, spread: 0.3, repetition: 0.95 })).toBe('none');
    expect(scoreVerdict({ score: 0.95, spread: 1, repetition: 0.95 })).toBe('strong');
  });
});

describe('scoreTone', () => {
  it('is green from the least good score on and at no score below it', () => {
    const tones = [0, 0.09, 0.3, LEAST_GOOD_TRACKING_SCORE - 0.001].map((score) => scoreTone({ score }));
    expect(tones).toEqual(['danger', 'danger', 'searching', 'searching']);
    expect([LEAST_GOOD_TRACKING_SCORE, 0.9, 1].map((score) => scoreTone({ score }))).toEqual(['held', 'held', 'held']);
  });
});

describe('isGoodToTrack and isHardToTrack', () => {
  it('are both false until there is a score, and then one of them is true', () => {
    expect([isGoodToTrack({ score: null }), isHardToTrack({ score: null })]).toEqual([false, false]);
    for (const score of [0, LEAST_GOOD_TRACKING_SCORE - 0.001]) {
      expect([isGoodToTrack({ score: { score } }), isHardToTrack({ score: { score } })]).toEqual([false, true]);
    }
    const good = { score: { score: LEAST_GOOD_TRACKING_SCORE } };
    expect([isGoodToTrack(good), isHardToTrack(good)]).toEqual([true, false]);
  });

  it('call the picture of a template good, which is not evaluated here', () => {
    expect(isGoodToTrack(null)).toBe(true);
    expect(isHardToTrack(null)).toBe(false);
  });
});

describe('SCORE_GRADES', () => {
  it('covers the scale without gaps', () => {
    SCORE_GRADES.forEach(({ from }, i) => expect(from).toBe(i === 0 ? 0 : SCORE_GRADES[i - 1]?.to));
    expect(SCORE_GRADES.at(-1)?.to).toBe(1);
  });
});

const heat = (cells: number[]) => ({ heat: { columns: cells.length, rows: 1, cells } });

describe('isUneven', () => {
  it('is true if less than half of the picture contributes to recognition', () => {
    expect(isUneven(heat([255, 90, 3, 0, 0]))).toBe(true);
    expect(isUneven(heat([255, 90, 60, 0]))).toBe(false);
  });
});
