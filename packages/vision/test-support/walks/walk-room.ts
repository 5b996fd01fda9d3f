import type { Random } from '../../src/simulation/random';
import type { MipMap } from '../../src/simulation/render-view';
import { paintSurface, SMALL_SIDE_PX, type Surface, TEXELS_PER_M as PER_M } from './walk-surfaces';
import type { CameraPlace } from './walk-vectors';

/** A box in the room; min and max corner, m. */
export interface Box {
  min: [x: number, y: number, z: number];
  max: [x: number, y: number, z: number];
  texture: MipMap;
  /** Set if the texture is a print that covers the box's top once: its px per metre. */
  printPerM?: number;
}

/** A room around the origin with a floor at y = 0. */
export interface Room {
  floor: MipMap;
  /** Slow change of brightness over the floor, so that the texture's repetition is not exact. */
  shade: MipMap;
  /** Furniture, and the room's walls as boxes. */
  boxes: Box[];
  /** A lamp, m, in whose light the visitor's shadow falls on the floor; without one there is no shadow. */
  lamp?: readonly [x: number, y: number, z: number] | undefined;
}

/**
 * The visitor, who casts a shadow: half the width and the height, m; how wide its edge is at the body, m; and the share
 * of the light that it takes. Chosen by eye.
 */
const BODY = { halfM: 0.24, heightM: 1.72, edgeM: 0.08, darkness: 0.6 };
/** The camera is held before the body, m. Chosen, not measured. */
const ARM_M = 0.35;

/** A level surface above the floor on which the content stands. */
export interface Table {
  heightM: number;
  widthM: number;
  depthM: number;
}

/** A room of 8 by 8 m with furniture of random size; lengths in m, chosen by eye. */
export function furnish(surface: Surface, seed: number, random: Random, table?: Table): Room {
  const wall = paintSurface('wall', seed + 20, SMALL_SIDE_PX);
  const wood = paintSurface('boards', seed + 30, SMALL_SIDE_PX);
  const [half, ceilingM] = [4, 2.6];
  const slab = (min: Box['min'], max: Box['max']): Box => ({ min, max, texture: wall });
  const boxes = [
    slab([-half - 1, 0, -half - 1], [half + 1, ceilingM, -half]),
    slab([-half - 1, 0, half], [half + 1, ceilingM, half + 1]),
    slab([-half - 1, 0, -half], [-half, ceilingM, half]),
    slab([half, 0, -half], [half + 1, ceilingM, half]),
  ];
  // Furniture behind the content and beside it, never where the visitor walks.
  for (const [x, z] of [
    [-1.6, -2.2],
    [0.4, -2.8],
    [2.1, -2],
  ]) {
    const [w, h, d] = [random.between(0.3, 0.6), random.between(0.4, 1.2), random.between(0.2, 0.4)];
    const [cx, cz] = [x + random.between(-0.2, 0.2), z + random.between(-0.2, 0.2)];
    boxes.push({ min: [cx - w, 0, cz - d], max: [cx + w, h, cz + d], texture: wood });
  }
  const floor = paintSurface(surface, seed);
  const shade = paintSurface(surface === 'plain' ? 'plain' : 'concrete', seed + 40, SMALL_SIDE_PX);
  if (table) {
    const { heightM, widthM, depthM } = table;
    const [x, z] = [widthM / 2, depthM / 2];
    boxes.push({ min: [-x, heightM - 0.03, -z], max: [x, heightM, z], texture: floor });
    return { floor: paintSurface('carpet', seed + 50, SMALL_SIDE_PX), shade, boxes };
  }
  return { floor, shade, boxes };
}

/** Gray level where a ray meets nothing. Chosen, not measured. */
const AMBIENT = 150;
/** The shade repeats at another length than the floor. */
const SHADE_PER_M = PER_M / 11.5;

const point = [0, 0, 0];

/** One row of a picture: the rays of a camera into the room. */
export function renderRow(
  room: Room,
  { rotation: r, position: c }: CameraPlace,
  lens: { f: number; cx: number; cy: number },
  row: number,
  out: Float32Array,
): void {
  const y = (row - lens.cy) / lens.f;
  const boxes = room.boxes.filter((box) => isOnRow(box, r, c, y));
  for (let column = 0; column < out.length; column++) {
    const x = (column - lens.cx) / lens.f;
    // Ray at depth 1, world axes.
    const dx = r[0] * x + r[3] * y + r[6];
    const dy = r[1] * x + r[4] * y + r[7];
    const dz = r[2] * x + r[5] * y + r[8];
    let depth = dy < -1e-6 ? -c[1] / dy : 1e9;
    let box: Box | undefined;
    for (const other of boxes) {
      const at = enter(other, c, dx, dy, dz);
      if (at < depth) {
        depth = at;
        box = other;
      }
    }
    if (depth > 1e8) {
      out[column] += AMBIENT;
      continue;
    }
    point[0] = c[0] + depth * dx;
    point[1] = c[1] + depth * dy;
    point[2] = c[2] + depth * dz;
    // A floor seen at a low angle is squeezed along the view; half of that is a fair mean of both directions.
    const squeeze = box ? 0 : -0.5 * Math.log2(Math.max(0.05, -dy / Math.hypot(dx, dy, dz)));
    const colour = colourAt(room, box, point, Math.max(0, Math.log2((depth / lens.f) * PER_M) + squeeze));
    out[column] += room.lamp && !box ? colour * lightAt(room.lamp, c, point[0], point[2]) : colour;
  }
}

/** Share of the light that the visitor's shadow leaves at a place of the floor. */
function lightAt([lampX, lampY, lampZ]: NonNullable<Room['lamp']>, c: readonly number[], x: number, z: number): number {
  const [toX, toZ] = [lampX - x, lampZ - z];
  const [bodyX, bodyZ] = [c[0] - x, c[2] + ARM_M - z];
  // Share of the way from the place to the lamp at which it comes closest to the body's axis.
  const share = Math.max(0, Math.min(1, (bodyX * toX + bodyZ * toZ) / (toX * toX + toZ * toZ)));
  const beside = Math.hypot(bodyX - share * toX, bodyZ - share * toZ);
  const inside = Math.min((BODY.halfM - beside) / BODY.edgeM, (BODY.heightM - share * lampY) / BODY.edgeM);
  return 1 - BODY.darkness * Math.max(0, Math.min(1, 0.5 + inside / 2));
}

/** Whether a box may be seen on a row: whether its corners lie on both sides of the row's plane. */
function isOnRow({ min, max }: Box, r: readonly number[], c: readonly number[], y: number): boolean {
  let isAbove = false;
  let isBelow = false;
  for (let corner = 0; corner < 8; corner++) {
    const dx = (corner & 1 ? max[0] : min[0]) - c[0];
    const dy = (corner & 2 ? max[1] : min[1]) - c[1];
    const dz = (corner & 4 ? max[2] : min[2]) - c[2];
    const below = r[3] * dx + r[4] * dy + r[5] * dz - y * (r[6] * dx + r[7] * dy + r[8] * dz);
    if (below >= 0) isBelow = true;
    if (below <= 0) isAbove = true;
  }
  return isAbove && isBelow;
}

/** Depth at which a ray enters a box; Infinity if it misses it. */
function enter({ min, max }: Box, c: readonly number[], dx: number, dy: number, dz: number): number {
  let near = 1e-3;
  let far = 1e9;
  const x0 = (min[0] - c[0]) / dx;
  const x1 = (max[0] - c[0]) / dx;
  near = Math.max(near, Math.min(x0, x1));
  far = Math.min(far, Math.max(x0, x1));
  const y0 = (min[1] - c[1]) / dy;
  const y1 = (max[1] - c[1]) / dy;
  near = Math.max(near, Math.min(y0, y1));
  far = Math.min(far, Math.max(y0, y1));
  const z0 = (min[2] - c[2]) / dz;
  const z1 = (max[2] - c[2]) / dz;
  near = Math.max(near, Math.min(z0, z1));
  far = Math.min(far, Math.max(z0, z1));
  return near < far ? near : Infinity;
}

/**
 * Gray value of a point of the room. How much darker the sides of boxes are, and which part of the shade falls on the
 * middle of the floor, is chosen by eye.
 *
 * @param level level of the texture for the point's distance.
 */
function colourAt({ floor, shade }: Room, box: Box | undefined, [x, y, z]: readonly number[], level: number): number {
  if (box?.printPerM) {
    const { min, printPerM } = box;
    return texel(
      box.texture,
      (x - min[0]) * printPerM - 0.5,
      (z - min[2]) * printPerM - 0.5,
      level + Math.log2(printPerM / PER_M),
    );
  }
  if (box) {
    const onSide = Math.abs(x - box.min[0]) < 1e-4 || Math.abs(x - box.max[0]) < 1e-4;
    const onTop = Math.abs(y - box.max[1]) < 1e-4;
    return (
      texel(box.texture, (onSide ? z : x) * PER_M, (onTop ? z : y) * PER_M, level) * (onSide ? 0.75 : onTop ? 1 : 0.9)
    );
  }
  const light = texel(shade, x * SHADE_PER_M + 300, z * SHADE_PER_M + 700, level) / 150;
  return texel(floor, x * PER_M, z * PER_M, level) * light;
}

/** Bilinear value of a repeating texture, mixed from two levels. */
function texel({ levels }: MipMap, x: number, y: number, level: number): number {
  const first = Math.min(levels.length - 1, Math.floor(level));
  const share = Math.min(1, level - first);
  const fine = bilinear(levels[first], x / (1 << first), y / (1 << first));
  if (share <= 0 || first + 1 >= levels.length) return fine;
  return fine + (bilinear(levels[first + 1], x / (2 << first), y / (2 << first)) - fine) * share;
}

function bilinear({ width, data }: MipMap['levels'][number], x: number, y: number): number {
  const mask = width - 1;
  const u = Math.floor(x);
  const v = Math.floor(y);
  const across = x - u;
  const top = (v & mask) * width;
  const bottom = ((v + 1) & mask) * width;
  const left = u & mask;
  const right = (u + 1) & mask;
  const upper = data[top + left] + (data[top + right] - data[top + left]) * across;
  const lower = data[bottom + left] + (data[bottom + right] - data[bottom + left]) * across;
  return upper + (lower - upper) * (y - v);
}
