import type { TargetPose } from './pose-path';

export interface PictureSize {
  width: number;
  height: number;
}

/** Row-major 3×3. */
export type Matrix3 = readonly number[];

/** Focal length of the simulated camera, px, from the longer side; a typical phone's. */
export function focalLengthPx({ width, height }: PictureSize): number {
  return 0.85 * Math.max(width, height);
}

/**
 * frameFromTarget: maps target-plane points (x right, y down, width 1, origin at the centre) to frame px whose integer
 * coordinates are pixel centres.
 */
export function frameFromTarget(pose: TargetPose, frame: PictureSize): Matrix3 {
  const f = focalLengthPx(frame);
  const cx = (frame.width - 1) / 2;
  const cy = (frame.height - 1) / 2;
  const z = f / (pose.size * frame.width);
  const x = ((pose.u * frame.width - 0.5 - cx) * z) / f;
  const y = ((pose.v * frame.height - 0.5 - cy) * z) / f;
  const r = rotation(pose);
  // Columns: images of the plane's x axis, y axis and origin.
  const columns = [
    [r[0], r[3], r[6]],
    [r[1], r[4], r[7]],
    [x, y, z],
  ];
  return [0, 1, 2].flatMap((row) =>
    columns.map(([a, b, c]) => (row === 0 ? f * a + cx * c : row === 1 ? f * b + cy * c : c)),
  );
}

function rotation({ rollDeg, pitchDeg, yawDeg }: TargetPose): Matrix3 {
  const [roll, pitch, yaw] = [rollDeg, pitchDeg, yawDeg].map((degrees) => (degrees * Math.PI) / 180);
  const aboutZ = [Math.cos(roll), -Math.sin(roll), 0, Math.sin(roll), Math.cos(roll), 0, 0, 0, 1];
  const aboutX = [1, 0, 0, 0, Math.cos(pitch), -Math.sin(pitch), 0, Math.sin(pitch), Math.cos(pitch)];
  const aboutY = [Math.cos(yaw), 0, Math.sin(yaw), 0, 1, 0, -Math.sin(yaw), 0, Math.cos(yaw)];
  return multiply(multiply(aboutZ, aboutX), aboutY);
}

export function multiply(a: Matrix3, b: Matrix3): Matrix3 {
  return [0, 1, 2].flatMap((i) =>
    [0, 1, 2].map((j) => a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j]),
  );
}

export function invert(m: Matrix3): Matrix3 {
  const [a, b, c, d, e, f, g, h, i] = m;
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ].map((value) => value / det);
}

/** Image of a plane point, or null if it is not in front of the camera. */
export function project(m: Matrix3, x: number, y: number): { x: number; y: number } | null {
  const w = m[6] * x + m[7] * y + m[8];
  if (w <= 1e-9) return null;
  return { x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w };
}
