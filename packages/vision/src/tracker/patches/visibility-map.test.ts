import { expect, test } from 'vitest';
import { VisibilityMap } from './visibility-map';

test('a visibility map forgets a hidden place only once it was seen again, and leaves the others alone', () => {
  const map = new VisibilityMap(0.75);
  for (let frame = 0; frame < 4; frame++) {
    map.note(-0.4, -0.3, false);
    map.note(0.4, 0.3, true);
    map.update();
  }
  expect(map.at(-0.4, -0.3)).toBeLessThan(0.1);
  expect(map.at(0.4, 0.3)).toBe(1);
  for (let frame = 0; frame < 4; frame++) {
    map.note(-0.4, -0.3, true);
    map.update();
  }
  expect(map.at(-0.4, -0.3)).toBeGreaterThan(0.9);
});
