import { expect, test } from 'vitest';
import { VisibilityMap } from './visibility-map';

test('a visibility map forgets a hidden place only once it was seen again, and leaves the others alone', () => {
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
  expect(map.values[hidden]).toBeLessThan(0.1);
  expect(map.values[seen]).toBe(1);
  for (let frame = 0; frame < 4; frame++) {
    map.note(hidden, true);
    map.update();
  }
  expect(map.values[hidden]).toBeGreaterThan(0.9);
});
