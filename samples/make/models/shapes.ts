import { elementAt } from '../../../testing/support/element-at';
import { TURN } from '../turn';

/**
 * Triangles: three numbers per vertex in `positions` (m), `normals` (unit length) and, if present, `colours` (linear
 * RGB, 0..1).
 */
export interface Shape {
  positions: number[];
  normals: number[];
  colours?: number[];
  indices: number[];
}

export type Vector = readonly [number, number, number];

/** Each axis (0 is x) with the two axes that follow it in cyclic order. */
const AXES = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const;

/** A point of a profile: distance from the axis, and height. */
type ProfilePoint = readonly [radius: number, y: number];

/**
 * Surface of revolution about the y axis. It is smooth except where two neighbouring points of the profile are equal.
 *
 * @param profile points along the outside, from bottom to top.
 */
export function lathe(profile: readonly ProfilePoint[], segments = 40): Shape {
  const shape: Shape = { positions: [], normals: [], indices: [] };
  profile.forEach(([radius, y], ring) => {
    const [normalR, normalY] = profileNormal(profile, ring);
    for (let s = 0; s <= segments; s++) {
      const angle = (s / segments) * TURN;
      const [cos, sin] = [Math.cos(angle), -Math.sin(angle)];
      shape.positions.push(radius * cos, y, radius * sin);
      shape.normals.push(normalR * cos, normalY, normalR * sin);
    }
  });
  profile.slice(1).forEach((point, ring) => {
    if (!isSame(elementAt(profile, ring), point)) addStrip(shape.indices, ring * (segments + 1), segments);
  });
  return shape;
}

function isSame(a: ProfilePoint, b: ProfilePoint): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function profileNormal(profile: readonly ProfilePoint[], at: number): [number, number] {
  let [r, y] = [0, 0];
  for (const from of [at - 1, at]) {
    const [a, b] = [profile[from], profile[from + 1]];
    if (!a || !b) continue;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length === 0) continue;
    r += (b[1] - a[1]) / length;
    y -= (b[0] - a[0]) / length;
  }
  const length = Math.hypot(r, y) || 1;
  return [r / length, y / length];
}

/** Two triangles for each step between one row of `segments + 1` vertices and the next. */
function addStrip(indices: number[], start: number, segments: number): void {
  for (let s = 0; s < segments; s++) {
    const a = start + s;
    const b = a + segments + 1;
    indices.push(a, a + 1, b, b, a + 1, b + 1);
  }
}

/**
 * Points of a profile on an arc from one angle to another; 0 points outwards, π/2 up. Those beyond the axis are moved
 * onto it.
 */
export function arc(centre: ProfilePoint, radius: number, fromRad: number, toRad: number, steps = 6): ProfilePoint[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = fromRad + ((toRad - fromRad) * i) / steps;
    return [Math.max(0, centre[0] + radius * Math.cos(angle)), centre[1] + radius * Math.sin(angle)] as const;
  });
}

/** A sphere about the origin. */
export function sphere(radius: number, segments = 32): Shape {
  return lathe(arc([0, 0], radius, -Math.PI / 2, Math.PI / 2, segments / 2), segments);
}

/** A cylinder with rounded ends, from 0 up to `length`. */
export function capsule(radius: number, length: number, segments = 20): Shape {
  const ends = [
    ...arc([0, radius], radius, -Math.PI / 2, 0, 6),
    ...arc([0, length - radius], radius, 0, Math.PI / 2, 6),
  ];
  return lathe(ends, segments);
}

/** A disc or drum on the ground with a rounded rim above and below. */
export function drum(radius: number, height: number, rim: number, segments = 48): Shape {
  return lathe(
    [
      [0, 0],
      ...arc([radius - rim, rim], rim, -Math.PI / 2, 0),
      ...arc([radius - rim, height - rim], rim, 0, Math.PI / 2),
      [0, height],
    ],
    segments,
  );
}

/**
 * A ring about the y axis.
 *
 * @param radius from the axis to the middle of the ring.
 * @param thickness radius of its round cross-section.
 */
export function torus(radius: number, thickness: number, segments = 64, sides = 12): Shape {
  return lathe(arc([radius, 0], thickness, -Math.PI, Math.PI, sides), segments);
}

/** A box centred on the origin, with rounded edges and corners. */
export function roundedBox([width, height, depth]: Vector, radius: number, steps = 4): Shape {
  const shape: Shape = { positions: [], normals: [], indices: [] };
  const half: Vector = [width / 2, height / 2, depth / 2];
  const r = Math.min(radius, ...half);
  for (const [axis, u, v] of AXES) {
    const [us, vs] = [edgeSteps(half[u], r, steps), edgeSteps(half[v], r, steps)];
    for (const sign of [1, -1]) {
      const start = shape.positions.length / 3;
      for (const b of vs) {
        for (const a of us) {
          const point: [number, number, number] = [0, 0, 0];
          point[axis] = sign * half[axis];
          point[u] = sign * a;
          point[v] = b;
          addRoundedPoint(shape, point, half, r);
        }
      }
      for (let row = 0; row + 1 < vs.length; row++) {
        addStripTurned(shape.indices, start + row * us.length, us.length - 1);
      }
    }
  }
  return shape;
}

function addStripTurned(indices: number[], start: number, segments: number): void {
  for (let s = 0; s < segments; s++) {
    const a = start + s;
    const b = a + segments + 1;
    indices.push(a, a + 1, b + 1, a, b + 1, b);
  }
}

/** Positions of vertices along an edge, closer together on its rounded ends. */
function edgeSteps(half: number, radius: number, steps: number): number[] {
  const round = Array.from(
    { length: steps + 1 },
    (_, i) => half - radius + radius * Math.tan(((i / steps) * Math.PI) / 4),
  );
  return [...round.map((at) => -at).toReversed(), ...round];
}

function addRoundedPoint(shape: Shape, point: Vector, half: Vector, radius: number): void {
  const inner = combined(point, half, (value, side) => Math.max(-(side - radius), Math.min(side - radius, value)));
  const out = combined(point, inner, (value, within) => value - within);
  const length = Math.hypot(...out) || 1;
  shape.normals.push(...out.map((value) => value / length));
  shape.positions.push(...combined(inner, out, (value, outwards) => value + (radius * outwards) / length));
}

/** A tube with a round cross-section along a path of points. */
export function tube(path: readonly Vector[], radius: number, sides = 12): Shape {
  const shape: Shape = { positions: [], normals: [], indices: [] };
  let side: Vector | null = null;
  path.forEach((point, i) => {
    const [before, after] = [path[i - 1] ?? point, path[i + 1] ?? point];
    const ahead = unit(combined(after, before, (to, from) => to - from));
    side ??= unit(cross(ahead, Math.abs(ahead[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
    const along = side[0] * ahead[0] + side[1] * ahead[1] + side[2] * ahead[2];
    side = unit(combined(side, ahead, (value, forwards) => value - along * forwards));
    const up = cross(ahead, side);
    for (let s = 0; s <= sides; s++) {
      const angle = (s / sides) * TURN;
      const normal = combined(side, up, (value, upwards) => value * Math.cos(angle) + upwards * Math.sin(angle));
      shape.normals.push(...normal);
      shape.positions.push(...combined(point, normal, (value, outwards) => value + radius * outwards));
    }
  });
  for (let i = 0; i + 1 < path.length; i++) addStrip(shape.indices, i * (sides + 1), sides);
  return shape;
}

/**
 * An extruded flat outline, its front at z = `depth / 2`.
 *
 * @param outline counter-clockwise seen from the front; star-shaped about the origin, from which the faces fan out.
 */
export function extrude(outline: readonly (readonly [number, number])[], depth: number): Shape {
  const shape: Shape = { positions: [], normals: [], indices: [] };
  const count = outline.length;
  for (const sign of [1, -1]) {
    const start = shape.positions.length / 3;
    shape.positions.push(0, 0, (sign * depth) / 2);
    shape.normals.push(0, 0, sign);
    for (const [x, y] of outline) {
      shape.positions.push(x, y, (sign * depth) / 2);
      shape.normals.push(0, 0, sign);
    }
    for (let i = 0; i < count; i++) {
      const [a, b] = [start + 1 + i, start + 1 + ((i + 1) % count)];
      shape.indices.push(start, ...(sign > 0 ? [a, b] : [b, a]));
    }
  }
  outline.forEach(([x0, y0], i) => {
    const [x1, y1] = elementAt(outline, (i + 1) % count);
    const length = Math.hypot(x1 - x0, y1 - y0);
    const start = shape.positions.length / 3;
    for (const [x, y, z] of [
      [x0, y0, depth / 2],
      [x0, y0, -depth / 2],
      [x1, y1, -depth / 2],
      [x1, y1, depth / 2],
    ] as const) {
      shape.positions.push(x, y, z);
      shape.normals.push((y1 - y0) / length, -(x1 - x0) / length, 0);
    }
    shape.indices.push(start, start + 1, start + 2, start, start + 2, start + 3);
  });
  return shape;
}

/** The shape moved by a vector, m. */
export function moved(shape: Shape, by: Vector): Shape {
  return { ...shape, positions: shape.positions.map((value, i) => value + elementAt(by, i % 3)) };
}

/** The shape turned about one axis (0 is x) through the origin. */
export function turned(shape: Shape, axis: 0 | 1 | 2, angleRad: number): Shape {
  const [, u, v] = AXES[axis];
  const [cos, sin] = [Math.cos(angleRad), Math.sin(angleRad)];
  const turn = (values: number[]): number[] => {
    const out = [...values];
    for (let i = 0; i < values.length; i += 3) {
      const [along, across] = [elementAt(values, i + u), elementAt(values, i + v)];
      out[i + u] = along * cos - across * sin;
      out[i + v] = along * sin + across * cos;
    }
    return out;
  };
  return { ...shape, positions: turn(shape.positions), normals: turn(shape.normals) };
}

/** The shape with a colour for each vertex, chosen by its position; linear RGB. */
export function coloured(shape: Shape, colourAt: (place: Vector) => Vector): Shape {
  const colours: number[] = [];
  for (let i = 0; i < shape.positions.length; i += 3) {
    colours.push(...colourAt(threeAt(shape.positions, i)));
  }
  return { ...shape, colours };
}

/**
 * The shapes as one.
 *
 * @throws RangeError if only some of the shapes have colours, which would then belong to other vertices.
 */
export function joined(...shapes: Shape[]): Shape {
  const withColours = shapes.filter(({ colours }) => colours).length;
  if (withColours !== 0 && withColours !== shapes.length) {
    throw new RangeError(`expected colours in all of ${shapes.length} shapes or in none, got them in ${withColours}`);
  }
  const all: Shape = { positions: [], normals: [], indices: [] };
  for (const { positions, normals, indices, colours } of shapes) {
    const start = all.positions.length / 3;
    all.positions.push(...positions);
    all.normals.push(...normals);
    all.indices.push(...indices.map((index) => start + index));
    if (colours) all.colours = [...(all.colours ?? []), ...colours];
  }
  return all;
}

/** The same surface, its vertices merged where they are equal to a millionth, without the triangles that lose a corner by it. */
export function welded({ positions, normals, colours, indices }: Shape): Shape {
  const out: Shape = { positions: [], normals: [], indices: [], ...(colours && { colours: [] }) };
  const known = new Map<string, number>();
  const renumbered = Array.from({ length: positions.length / 3 }, (_, i) => {
    const of = (values: number[]): number[] => values.slice(i * 3, i * 3 + 3);
    const [position, normal, colour] = [of(positions), of(normals), of(colours ?? [])];
    const key = [position, normal, colour]
      .map((values) => values.map((value) => Math.round(value * 1e6)).join(' '))
      .join('|');
    const present = known.get(key);
    if (present !== undefined) return present;
    known.set(key, known.size);
    out.positions.push(...position);
    out.normals.push(...normal);
    out.colours?.push(...colour);
    return known.size - 1;
  });
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = mapped(threeAt(indices, i), (index) => elementAt(renumbered, index));
    if (a !== b && b !== c && c !== a) out.indices.push(a, b, c);
  }
  return out;
}

function threeAt(values: readonly number[], i: number): Vector {
  return [elementAt(values, i), elementAt(values, i + 1), elementAt(values, i + 2)];
}

function mapped([x, y, z]: Vector, map: (value: number) => number): Vector {
  return [map(x), map(y), map(z)];
}

/** The numbers of two vectors, axis by axis. */
export function combined(a: Vector, b: Vector, combine: (a: number, b: number) => number): Vector {
  return [combine(a[0], b[0]), combine(a[1], b[1]), combine(a[2], b[2])];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector) || 1;
  return mapped(vector, (value) => value / length);
}
