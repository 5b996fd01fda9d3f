import type { DeviceFacts } from './device-facts';
import { waysOfDevice } from './ways-of-device';

export type Mark = 'good' | 'fair' | 'bad' | 'unknown';

/** The finding of each row of the check. */
export interface Findings {
  browser: 'own' | 'in-app';
  address: 'secure' | 'insecure';
  camera: DeviceFacts['camera'];
  motion: DeviceFacts['motion'];
  ar: 'surfaces' | 'no-hit-test' | 'none';
  phoneViewer: 'quick-look' | 'scene-viewer' | 'none';
  gyroscope: 'there' | 'unknown' | 'none';
  world: 'walks' | 'turns' | 'none';
  extended: 'steady' | 'by-picture' | 'none';
  curved: 'works' | 'slow' | 'none';
  graphics: DeviceFacts['graphics'];
  engine: 'simd' | 'plain';
  speed: 'unknown' | 'fast' | 'fine' | 'slow' | 'too-slow';
  video: 'plays' | 'no-h264';
}

export type Row = keyof Findings;

/**
 * Time for one camera picture up to which tracking counts as fast: half of the 33 ms between two pictures. Chosen, not
 * measured.
 */
const FAST_MS = 16;
/** Time up to which tracking counts as fine, since it examines each picture: that between two pictures. */
const FINE_MS = 33;
/**
 * Time up to which tracking counts as slow, not as too slow: about every third picture is examined. Chosen, not
 * measured.
 */
const SLOW_MS = 90;

export function findingsOf(facts: DeviceFacts): Findings {
  const speed = speedOf(facts.trackingMs);
  const { tracked, video } = waysOfDevice(facts);
  const turns = video.includes('camera-motion');
  const walks = video.includes('camera-world');
  const tracksPictures = tracked === 'image';
  return {
    browser: facts.inApp ? 'in-app' : 'own',
    address: facts.secure ? 'secure' : 'insecure',
    camera: facts.camera,
    motion: facts.motion,
    ar: facts.webxr ? (facts.hitTest ? 'surfaces' : 'no-hit-test') : 'none',
    phoneViewer: facts.quickLook ? 'quick-look' : facts.sceneViewer ? 'scene-viewer' : 'none',
    gyroscope: facts.gyroscope === null ? 'unknown' : facts.gyroscope ? 'there' : 'none',
    world: walks ? 'walks' : turns ? 'turns' : 'none',
    extended: !tracksPictures ? 'none' : walks ? 'steady' : 'by-picture',
    curved: !tracksPictures ? 'none' : speed === 'slow' || speed === 'too-slow' ? 'slow' : 'works',
    graphics: facts.graphics,
    engine: facts.simd ? 'simd' : 'plain',
    speed,
    video: facts.codecs.includes('h264') ? 'plays' : 'no-h264',
  };
}

function speedOf(ms: number | null): Findings['speed'] {
  if (ms === null) return 'unknown';
  if (ms <= FAST_MS) return 'fast';
  if (ms <= FINE_MS) return 'fine';
  return ms <= SLOW_MS ? 'slow' : 'too-slow';
}

/** The mark of each finding. The rows stand in the order in which they are shown. */
const MARKS: { readonly [R in Row]: Readonly<Record<Findings[R], Mark>> } = {
  browser: { own: 'good', 'in-app': 'fair' },
  address: { secure: 'good', insecure: 'bad' },
  camera: {
    none: 'bad',
    there: 'unknown',
    denied: 'bad',
    busy: 'bad',
    front: 'fair',
    'one-rear': 'good',
    'several-rear': 'good',
  },
  motion: { none: 'fair', likely: 'unknown', reads: 'good', refused: 'fair' },
  gyroscope: { there: 'good', unknown: 'unknown', none: 'fair' },
  ar: { surfaces: 'good', 'no-hit-test': 'fair', none: 'fair' },
  world: { walks: 'good', turns: 'fair', none: 'fair' },
  extended: { steady: 'good', 'by-picture': 'fair', none: 'bad' },
  curved: { works: 'good', slow: 'fair', none: 'bad' },
  phoneViewer: { 'quick-look': 'good', 'scene-viewer': 'good', none: 'fair' },
  graphics: { hardware: 'good', software: 'fair', none: 'bad' },
  engine: { simd: 'good', plain: 'fair' },
  speed: { unknown: 'unknown', fast: 'good', fine: 'good', slow: 'fair', 'too-slow': 'bad' },
  video: { plays: 'good', 'no-h264': 'bad' },
};

export const ROWS = Object.keys(MARKS) as Row[];

export function markOf(row: Row, findings: Findings): Mark {
  return pick(MARKS, row, findings);
}

/** Looks up the entry of a finding in a table by row and finding. @throws RangeError if the table has no such entry. */
export function pick<T>(
  table: { readonly [R in Row]: Readonly<Record<Findings[R], T>> },
  row: Row,
  findings: Findings,
): T {
  const ofRow: Readonly<Record<string, T>> = table[row];
  const found = ofRow[findings[row]];
  if (found === undefined) throw new RangeError(`expected a finding of ${row}, got ${findings[row]}`);
  return found;
}
