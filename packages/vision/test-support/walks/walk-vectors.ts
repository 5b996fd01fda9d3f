/** Vectors and rotations for the walks. World: metres, y up; camera: x right, y down, z forward. */
export type Vector = [x: number, y: number, z: number];
/** 9, row-major. */
export type Rotation = number[];

/** cameraFromWorld rotation and the camera's place in the world. */
export interface CameraPlace {
  rotation: Rotation;
  position: Vector;
}

export const plus = (a: Vector, b: Vector, k = 1): Vector => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];
export const minus = (a: Vector, b: Vector): Vector => plus(a, b, -1);
export const lengthOf = (a: Vector) => Math.hypot(...a);
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function unit(a: Vector): Vector {
  const k = 1 / lengthOf(a);
  return [a[0] * k, a[1] * k, a[2] * k];
}

export function apply(r: Rotation, v: Vector): Vector {
  return [
    r[0] * v[0] + r[1] * v[1] + r[2] * v[2],
    r[3] * v[0] + r[4] * v[1] + r[5] * v[2],
    r[6] * v[0] + r[7] * v[1] + r[8] * v[2],
  ];
}

export const inverse = (r: Rotation): Rotation => [r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8]];

export function multiply(a: Rotation, b: Rotation): Rotation {
  const out: Rotation = [];
  for (let i = 0; i < 9; i++) {
    const row = 3 * Math.floor(i / 3);
    const col = i % 3;
    out.push(a[row] * b[col] + a[row + 1] * b[3 + col] + a[row + 2] * b[6 + col]);
  }
  return out;
}

/** Rotation by a rotation vector, rad. */
export function rotationOf([x, y, z]: Vector): Rotation {
  const angle = Math.hypot(x, y, z);
  const s = angle < 1e-9 ? 1 : Math.sin(angle) / angle;
  const c = angle < 1e-9 ? 0.5 : (1 - Math.cos(angle)) / (angle * angle);
  return [
    1 - c * (y * y + z * z),
    c * x * y - s * z,
    c * x * z + s * y,
    c * x * y + s * z,
    1 - c * (x * x + z * z),
    c * y * z - s * x,
    c * x * z - s * y,
    c * y * z + s * x,
    1 - c * (x * x + y * y),
  ];
}

/** Rotation vector of a rotation below half a turn, rad. */
export function vectorOf(r: Rotation): Vector {
  const angle = Math.acos(Math.max(-1, Math.min(1, (r[0] + r[4] + r[8] - 1) / 2)));
  const k = angle < 1e-6 ? 0.5 : angle / (2 * Math.sin(angle));
  return [k * (r[7] - r[5]), k * (r[2] - r[6]), k * (r[3] - r[1])];
}

/**
 * cameraFromWorld of an upright camera at `from` that looks at `at`; NaN for one that looks straight up or down, which
 * is never upright.
 */
export function lookingAt(from: Vector, at: Vector): Rotation {
  const ahead = unit(minus(at, from));
  const right = unit(cross(ahead, [0, 1, 0]));
  return [...right, ...cross(ahead, right), ...ahead];
}
