import { expect, test } from 'vitest';
import { VisibilityMap } from './visibility-map';

test('a place that disagrees for four frames falls below 0.1 and rises above 0.9 once it agrees again; others stay at 1', () => {
  const map = new VisibilityMap(0.75);
  const [hidden, seen] = [
    [-0.4, -0.3],
    [0.4, 0.3],
  ].map((place) => map.cellOf(place, 0, place, 1));
  for (let frame = 0; frame < 4; frame++) {
    map.note(hidden, false);
    map.note(seen, true);
    map.update();
  }
  // Four frames halve it four times, to 0.06; the next four halve its distance from 1.
  expect(map.values[hidden]).toBeLessThan(0.1);
  expect(map.values[seen]).toBe(1);
  for (let frame = 0; frame < 4; frame++) {
    map.note(hidden, true);
    map.update();
  }
  expect(map.values[hidden]).toBeGreaterThan(0.9);
});
