import { DEFAULT_FOCAL_RATIO } from '@anchora/vision/camera';
import type { TargetPose } from './pose-path';

export interface PictureSize {
  width: number;
  height: number;
}

type Row3 = readonly [number, number, number];

/** Row-major 3×3. */
export type Matrix3 = readonly [...Row3, ...Row3, ...Row3];

/** Focal length of the simulated camera, px: the one that the tracker assumes of a phone, so that distances agree. */
export function focalLengthPx({ width, height }: PictureSize): number {
  return DEFAULT_FOCAL_RATIO * Math.max(width, height);
}

/**
 * frameFromTarget: maps target-plane points (x right, y down, width 1, origin at the centre) to frame px whose integer
 * coordinates are pixel centres.
 */
export function frameFromTarget(pose: TargetPose, frame: PictureSize): Matrix3 {
  const f = focalLengthPx(frame);
  const cx = (frame.width - 1) / 2;
  const cy = (frame.height - 1) / 2;
  const { rotation: r, translation } = cameraFromTarget(pose, frame);
  const [x, y, z] = translation;
  // The columns are the images of the plane's x axis, y axis and origin.
  const cameraFromPlane: Matrix3 = [r[0], r[1], x, r[3], r[4], y, r[6], r[7], z];
  return multiply([f, 0, cx, 0, f, cy, 0, 0, 1], cameraFromPlane);
}

/** Rotation and translation of the target, camera axes, target widths. */
export function cameraFromTarget(pose: TargetPose, frame: PictureSize): { rotation: Matrix3; translation: Row3 } {
  const f = focalLengthPx(frame);
  const z = f / (pose.size * frame.width);
  const x = ((pose.u * frame.width - frame.width / 2) * z) / f;
  const y = ((pose.v * frame.height - frame.height / 2) * z) / f;
  return { rotation: rotation(pose), translation: [x, y, z] };
}

function rotation({ rollDeg, pitchDeg, yawDeg }: TargetPose): Matrix3 {
  const [roll, pitch, yaw] = [radians(rollDeg), radians(pitchDeg), radians(yawDeg)];
  const aboutZ: Matrix3 = [Math.cos(roll), -Math.sin(roll), 0, Math.sin(roll), Math.cos(roll), 0, 0, 0, 1];
  const aboutX: Matrix3 = [1, 0, 0, 0, Math.cos(pitch), -Math.sin(pitch), 0, Math.sin(pitch), Math.cos(pitch)];
  const aboutY: Matrix3 = [Math.cos(yaw), 0, Math.sin(yaw), 0, 1, 0, -Math.sin(yaw), 0, Math.cos(yaw)];
  return multiply(multiply(aboutZ, aboutX), aboutY);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** The product a · b. */
export function multiply(a: Matrix3, b: Matrix3): Matrix3 {
  const rowTimesB = (x: number, y: number, z: number): Row3 => [
    x * b[0] + y * b[3] + z * b[6],
    x * b[1] + y * b[4] + z * b[7],
    x * b[2] + y * b[5] + z * b[8],
  ];
  return [...rowTimesB(a[0], a[1], a[2]), ...rowTimesB(a[3], a[4], a[5]), ...rowTimesB(a[6], a[7], a[8])];
}

/** Inverse of a matrix by its cofactors; if it has none, the result's numbers are not finite. */
export function invert(m: Matrix3): Matrix3 {
  const [a, b, c, d, e, f, g, h, i] = m;
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    (e * i - f * h) / det,
    (c * h - b * i) / det,
    (b * f - c * e) / det,
    (f * g - d * i) / det,
    (a * i - c * g) / det,
    (c * d - a * f) / det,
    (d * h - e * g) / det,
    (b * g - a * h) / det,
    (a * e - b * d) / det,
  ];
}

/**
 * Depths up to this one count as behind the camera, in target widths: a division by them would overflow the frame.
 * Chosen, not measured.
 */
const LEAST_DEPTH = 1e-9;

/** Frame px of a point of the target's plane, or null if it is not in front of the camera. @param m frameFromTarget. */
export function project(m: Matrix3, x: number, y: number): { x: number; y: number } | null {
  const w = m[6] * x + m[7] * y + m[8];
  if (w <= LEAST_DEPTH) return null;
  return { x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w };
}
