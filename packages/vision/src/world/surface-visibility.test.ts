import { expect, test } from 'vitest';
import { patchAxes, type SurfacePatch } from './surface-patch';
import { SurfaceVisibility } from './surface-visibility';

/** A patch of 1.2 m, eight cells along either side. */
const LEAD = { id: 0, x: 0, z: 0, halfM: 0.6, axes: patchAxes(0) } as SurfacePatch;
/** Places along either side of the patch, one in each cell. */
const PLACES = 8;
/** Share below which a picture counts as covered; see PatchTracker.track. */
const COVERED_SHARE = 0.75;
/** Frames of a second. */
const SECOND = 30;

/** Begins a frame in which the left part of the patch does not agree, and returns the share before it. */
function see(visibility: SurfaceVisibility, hiddenColumns: number): number {
  visibility.startAt(LEAD);
  const { share } = visibility;
  for (let i = 0; i < PLACES * PLACES; i++) {
    const [column, row] = [i % PLACES, Math.floor(i / PLACES)];
    const cell = visibility.cellOf([(column + 0.5) / PLACES - 0.5], 0, [(row + 0.5) / PLACES - 0.5], 0);
    visibility.note(cell, column >= hiddenColumns);
  }
  visibility.update();
  return share;
}

test('a patch counts as covered two frames after half of it was covered', () => {
  const visibility = new SurfaceVisibility();
  for (let i = 0; i < SECOND; i++) expect(see(visibility, 0)).toBe(1);

  see(visibility, 4);
  see(visibility, 4);

  expect(see(visibility, 4)).toBeLessThan(COVERED_SHARE);
});

test('half of a patch that never agrees, like boxes on a table, does not count as covered after a second', () => {
  const visibility = new SurfaceVisibility();
  for (let i = 0; i < SECOND; i++) see(visibility, 4);

  // 0.9545 on 2026-11-30.
  expect(see(visibility, 4)).toBeGreaterThan(0.95);
});

test('a patch whose half never agrees counts as covered two frames after half of the rest was covered', () => {
  const visibility = new SurfaceVisibility();
  for (let i = 0; i < SECOND; i++) see(visibility, 4);

  see(visibility, 6);
  see(visibility, 6);

  expect(see(visibility, 6)).toBeLessThan(COVERED_SHARE);
});

test('all of a patch counts as visible a second after what covered half of it is away', () => {
  const visibility = new SurfaceVisibility();
  for (let i = 0; i < SECOND; i++) see(visibility, 4);

  for (let i = 0; i < SECOND; i++) see(visibility, 0);

  expect(see(visibility, 0)).toBeCloseTo(1, 1);
});
