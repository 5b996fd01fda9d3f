/**
 * Focal lengths that the tracker has learned on earlier visits, so that the next one begins with the right one. They
 * stay in this browser, as numbers only: the name of a camera is hashed.
 */
const STORAGE_KEY = 'learned-lenses';
/**
 * A learned focal length is kept for this many days, which the device check names: a phone may be repaired, and its
 * browser may number the cameras differently afterwards. Chosen, not measured.
 */
export const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
/** Most cameras that are remembered; the one learned least recently is dropped. Chosen, not measured. */
const MOST_CAMERAS = 8;
/**
 * Range of focal lengths that the tracker can have learned, longer sides of the picture; `MIN_FOCAL_RATIO` and
 * `MAX_FOCAL_RATIO` of the engine, which the page does not load.
 */
const LEAST_RATIO = 0.36;
const MOST_RATIO = 4;

/**
 * A focal length is stored again once it has changed by this share, so that not every picture is followed by a write.
 * Chosen, not measured.
 */
export const LEAST_FOCAL_CHANGE = 0.01;

/** Number of a camera, day of its last learning since 1970, and focal length in longer sides of its pictures. */
type Lens = [camera: number, day: number, focalRatio: number];

type PictureSize = { width: number; height: number };

/**
 * Number of a camera in one of its modes, whose crops differ. It is the same in both orientations of a phone.
 *
 * FNV-1a, 32 bits.
 */
export function cameraNumber(
  { deviceId = '', facingMode = '' }: Pick<MediaTrackSettings, 'deviceId' | 'facingMode'>,
  { width, height }: PictureSize,
): number {
  let hash = 0x811c9dc5;
  for (const letter of `${deviceId} ${facingMode} ${Math.max(width, height)} ${Math.min(width, height)}`) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  }
  return hash >>> 0;
}

/** Focal length that was learned for a camera, longer sides of its pictures; null if none was learned. */
export function learnedFocalRatio(camera: number, nowMs = Date.now()): number | null {
  return readLenses(nowMs).find(([number]) => number === camera)?.[2] ?? null;
}

/** Keeps a learned focal length for KEPT_DAYS from now, to four decimals. An impossible one is ignored. */
export function keepFocalRatio(camera: number, focalRatio: number, nowMs = Date.now()): void {
  if (!isPossible(focalRatio)) return;
  const others = readLenses(nowMs).filter(([number]) => number !== camera);
  const lens: Lens = [camera, dayOf(nowMs), Number(focalRatio.toFixed(4))];
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([lens, ...others].slice(0, MOST_CAMERAS)));
  } catch {
    // Storage is closed in some private windows; the focal length is then learned on every visit.
  }
}

export function forgetLearnedLenses(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is closed, so nothing was kept.
  }
}

/** The lenses that are not too old, most recently learned first. Invalid contents of the storage are ignored. */
function readLenses(nowMs: number): Lens[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => isLens(entry, dayOf(nowMs))) : [];
  } catch {
    return [];
  }
}

function isLens(entry: unknown, today: number): entry is Lens {
  if (!Array.isArray(entry) || entry.length !== 3 || !entry.every(Number.isFinite)) return false;
  const [, day, focalRatio] = entry as Lens;
  return day <= today && today - day < KEPT_DAYS && isPossible(focalRatio);
}

const isPossible = (focalRatio: number): boolean => focalRatio >= LEAST_RATIO && focalRatio <= MOST_RATIO;

const dayOf = (nowMs: number): number => Math.floor(nowMs / DAY_MS);
