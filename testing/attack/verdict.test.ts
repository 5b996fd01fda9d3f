import { describe, expect, it } from 'vitest';
import { judge } from './verdict';

const alone = { readsMs: Array.from({ length: 100 }, () => 10), uploadsMs: [300, 400], faults: [] };

describe('judge', () => {
  it('finds no problem where reads and uploads are slower within the limits', () => {
    const attacked = { readsMs: alone.readsMs.map((time) => time * 2.9), uploadsMs: [2300], faults: [] };
    expect(judge(alone, attacked)).toEqual({ readP95Ms: 29, uploadMs: 2300, problems: [] });
  });

  it('names slow reads, slow uploads and each fault once', () => {
    const attacked = {
      readsMs: alone.readsMs.map(() => 40),
      uploadsMs: [200, 2500],
      faults: ['upload: 503', 'upload: 503'],
    };
    expect(judge(alone, attacked).problems).toEqual([
      'upload: 503',
      'reads took 4.0 times as long',
      'an upload took 2.1 s longer',
    ]);
  });
});
