import { defaultFocalLengthPx } from '@anchora/ar-runtime/camera/cover-fit';
import type { CDPSession } from '@playwright/test';
import { coverScale } from './cover-scale';

/** x east, y up, z south, as the product's world frame; m. */
export type Vec3 = readonly [number, number, number];

/** Viewing direction of a phone's rear camera, with the screen's lower edge level. */
export interface Look {
  /** To the right. */
  yawDeg: number;
  /** Up. */
  pitchDeg: number;
}

/** `sideways`: turned a quarter counter-clockwise, the screen shows a landscape of angle 90. */
export type Held = 'upright' | 'sideways';

/** A degree, rad. */
const DEG = Math.PI / 180;

/** The camera's axes in the world. */
function axesOf({ yawDeg, pitchDeg }: Look): { right: Vec3; up: Vec3; ahead: Vec3 } {
  const [sinYaw, cosYaw] = [Math.sin(yawDeg * DEG), Math.cos(yawDeg * DEG)];
  const [sinPitch, cosPitch] = [Math.sin(pitchDeg * DEG), Math.cos(pitchDeg * DEG)];
  return {
    right: [cosYaw, 0, sinYaw],
    up: [-sinYaw * sinPitch, cosPitch, cosYaw * sinPitch],
    ahead: [sinYaw * cosPitch, sinPitch, -cosYaw * cosPitch],
  };
}

/**
 * Angles, degrees, that a device reports when its rear camera looks in a direction. By the specification (W3C, Device
 * Orientation and Motion, section 4.1) the axes of the device (x to the right, y to the top, z out of the screen as it
 * is held naturally) in earth coordinates (east, north, up) are the columns of Rz(alpha) Rx(beta) Ry(gamma), whose last
 * row is (−cos β sin γ, sin β, cos β cos γ) and whose middle column begins (−sin α cos β, cos α cos β).
 */
function reportedAngles(look: Look, held: Held): { alpha: number; beta: number; gamma: number } {
  const { right, up, ahead } = axesOf(look);
  const x = earth(held === 'sideways' ? up : right);
  const y = earth(held === 'sideways' ? negated(right) : up);
  const z = earth(negated(ahead));
  const beta = Math.asin(Math.max(-1, Math.min(1, y[2]))) / DEG;
  const alpha = Math.atan2(-y[0], y[1]) / DEG;
  const gamma = Math.atan2(-x[2], z[2]) / DEG;
  // The specification requires gamma to be between −90° and 90°, so the same attitude is told by other angles.
  if (Math.abs(gamma) <= 90) return { alpha: (alpha + 360) % 360, beta, gamma };
  return {
    alpha: (alpha + 540) % 360,
    beta: beta > 0 ? 180 - beta : -180 - beta,
    gamma: gamma - 180 * Math.sign(gamma),
  };
}

function earth([east, up, south]: Vec3): Vec3 {
  return [east, -south, up];
}

function negated([x, y, z]: Vec3): Vec3 {
  return [-x, -y, -z];
}

/** Sets what the page's orientation sensors report, until the next call. */
export async function holdPhone(cdp: CDPSession, look: Look, held: Held): Promise<void> {
  await cdp.send('DeviceOrientation.setDeviceOrientationOverride', reportedAngles(look, held));
}

export interface Point {
  x: number;
  y: number;
}

/** A pinhole camera at the world's origin whose picture fills a window; sizes in px of each. */
export interface Lens {
  window: { width: number; height: number };
  picture: { width: number; height: number };
}

/**
 * Nearer points, m, count as behind the camera, because the division by their depth would be meaningless. Chosen, not
 * measured.
 */
const LEAST_DEPTH_M = 0.05;

/** Focal length that the viewer assumes, px of the window. */
export function focalPx({ window, picture }: Lens): number {
  return defaultFocalLengthPx(picture.width, picture.height) * coverScale(window, picture);
}

/** A point of the world in the window, CSS px; null behind the camera. */
export function seenAt(point: Vec3, look: Look, lens: Lens): Point | null {
  const { right, up, ahead } = axesOf(look);
  const depth = dot(point, ahead);
  if (depth < LEAST_DEPTH_M) return null;
  const { width, height } = lens.window;
  const f = focalPx(lens);
  return { x: width / 2 + (f * dot(point, right)) / depth, y: height / 2 - (f * dot(point, up)) / depth };
}

/** Intersection of the ray through a point of the window, CSS px, with the level floor at `floorY`; both in m. */
export function floorAt({ x, y }: Point, floorY: number, look: Look, lens: Lens): Vec3 {
  const { right, up, ahead } = axesOf(look);
  const f = focalPx(lens);
  const [sideways, upwards] = [(x - lens.window.width / 2) / f, (lens.window.height / 2 - y) / f];
  const along = (axis: 0 | 1 | 2): number => ahead[axis] + sideways * right[axis] + upwards * up[axis];
  const length = floorY / along(1);
  return [along(0) * length, floorY, along(2) * length];
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
