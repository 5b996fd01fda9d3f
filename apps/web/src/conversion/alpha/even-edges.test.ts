import { expect, it } from 'vitest';
import { evenEdges } from './even-edges';

const SIZE_PX = 64;

/** Largest error of the opacity at an edge; the steps reach a mean of 0.09. */
const STEPS = 0.15;
/** Mean error from which there is something to even out. */
const LEAST_STEPS = 0.08;
/** An edge without steps may change by this much; measured: at most 0.036, at the disc. */
const LEFT_ALONE = 0.04;
/** Edges that leave the picture have no direction so close to its border. */
const BORDER_PX = 5;

type Shape = (x: number, y: number) => number;

/** Opacities of a shape, with errors of up to `noise` at its edge. */
function drawn(shape: Shape, noise = 0) {
  const rgba = new Uint8ClampedArray(4 * SIZE_PX * SIZE_PX);
  const isEdge = new Uint8Array(SIZE_PX * SIZE_PX);
  for (let i = 0; i < isEdge.length; i++) {
    const [x, y] = [i % SIZE_PX, Math.floor(i / SIZE_PX)];
    const opacity = shape(x, y);
    isEdge[i] = [-2, 2].some((by) => shape(x + by, y) !== opacity || shape(x, y + by) !== opacity) ? 1 : 0;
    const isMixed = opacity > 0 && opacity < 1;
    rgba[4 * i + 3] = 255 * (opacity + (isMixed ? noise * Math.sin(2.6 * (x - y)) : 0));
  }
  return { picture: { width: SIZE_PX, height: SIZE_PX, rgba }, isEdge };
}

/** Mean error where the shape is half transparent. */
function meanOf({ rgba }: { rgba: Uint8ClampedArray }, shape: Shape): number {
  const errors = Array.from({ length: SIZE_PX * SIZE_PX }, (_, i) => {
    const truth = shape(i % SIZE_PX, Math.floor(i / SIZE_PX));
    return truth > 0 && truth < 1 ? Math.abs((rgba[4 * i + 3] ?? 0) / 255 - truth) : null;
  }).filter((error) => error !== null);
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

function worstOf({ rgba }: { rgba: Uint8ClampedArray }, shape: Shape): number {
  let worst = 0;
  for (let i = 0; i < SIZE_PX * SIZE_PX; i++) {
    const [x, y] = [i % SIZE_PX, Math.floor(i / SIZE_PX)];
    if (Math.min(x, y, SIZE_PX - 1 - x, SIZE_PX - 1 - y) < BORDER_PX) continue;
    const truth = shape(x, y);
    worst = Math.max(worst, Math.abs((rgba[4 * i + 3] ?? 0) / 255 - truth));
  }
  return worst;
}

const soft = (inside: number) => Math.min(1, Math.max(0, 0.5 + inside / 4));
const slope: Shape = (x, y) => soft((x - 32) * 0.9 + (y - 32) * 0.43);
const disc: Shape = (x, y) => soft(20 - Math.hypot(x - 32, y - 32));
const square: Shape = (x, y) => soft(16 - Math.max(Math.abs(x - 32), Math.abs(y - 32)));

it.each([
  ['a straight edge', slope],
  ['a disc', disc],
])('halves the steps along %s', (_name, shape) => {
  const { picture, isEdge } = drawn(shape, STEPS);
  const before = meanOf(picture, shape);
  evenEdges(picture, isEdge);
  expect(before).toBeGreaterThan(LEAST_STEPS);
  expect(meanOf(picture, shape)).toBeLessThan(before / 2);
});

it.each([
  ['a straight edge', slope],
  ['a disc', disc],
  ['the corners of a square', square],
])('hardly changes %s without steps', (_name, shape) => {
  const { picture, isEdge } = drawn(shape);
  evenEdges(picture, isEdge);
  expect(worstOf(picture, shape)).toBeLessThan(LEFT_ALONE);
});

it('changes nothing but the edge that is named', () => {
  const { picture, isEdge } = drawn(disc, STEPS);
  const before = picture.rgba.slice();
  const isNamed = isEdge.map((edge, i) => (i % SIZE_PX < SIZE_PX / 2 ? edge : 0));
  evenEdges(picture, isNamed);
  const changed = [...before.keys()].filter((at) => picture.rgba[at] !== before[at]);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.every((at) => at % 4 === 3 && isNamed[(at - 3) / 4] === 1)).toBe(true);
});
