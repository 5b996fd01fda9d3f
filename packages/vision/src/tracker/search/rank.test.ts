import { expect, test } from 'vitest';
import { createRandom } from '../../simulation/random';
import { rank } from './rank';

test('ranks as a sort does, ties by number, and leaves the rest of the array alone', () => {
  const random = createRandom(4);
  for (const count of [0, 1, 2, 3, 50, 173, 2000, 5000]) {
    const keys = Float64Array.from({ length: count + 2 }, () => (random.next() < 0.3 ? 0.5 : random.gaussian()));
    const order = Int32Array.from({ length: count + 2 }, (_, i) => i);
    for (let i = count - 1; i > 0; i--) {
      const j = random.below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    const expected = Array.from({ length: count }, (_, i) => i).sort((a, b) => keys[a] - keys[b] || a - b);
    rank(order, count, keys);
    expect(Array.from(order)).toEqual([...expected, count, count + 1]);
  }
});
