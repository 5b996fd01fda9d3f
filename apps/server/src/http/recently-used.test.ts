import { describe, expect, it } from 'vitest';
import { RecentlyUsed } from './recently-used';

describe('RecentlyUsed', () => {
  it('forgets what was used longest ago once it holds too many bytes', () => {
    const kept = new RecentlyUsed<string>(5000);
    kept.set('a', 'first', 1000);
    kept.set('b', 'second', 1000);
    expect(kept.get('a')).toBe('first');
    kept.set('c', 'third', 1500);
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual(['first', undefined, 'third']);
  });

  it('weighs keys and empty values', () => {
    const kept = new RecentlyUsed<null>(1_000_000);
    for (let i = 0; i < 100; i++) kept.set(`${i}${'k'.repeat(10_000)}`, null, 0);
    const left = Array.from({ length: 100 }, (_, i) => kept.get(`${i}${'k'.repeat(10_000)}`)).filter(
      (one) => one === null,
    );
    // Each takes twice the 10,002 letters of its key, and 512 bytes.
    expect(left).toHaveLength(48);
  });

  it('weighs a replaced value once, and a deleted one no longer', () => {
    const kept = new RecentlyUsed<number>(5000);
    for (let i = 0; i < 100; i++) kept.set('a', i, 2000);
    kept.set('b', 1, 1000);
    expect(kept.get('a')).toBe(99);
    kept.delete('a');
    kept.set('c', 2, 2800);
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([undefined, 1, 2]);
  });
});
