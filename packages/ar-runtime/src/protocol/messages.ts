import type { Language } from '@anchora/contract/languages';
import { type ArState, isArState } from './ar-state';

/**
 * Messages between the page (shell) and the AR frame inside it.
 *
 * The frame sends `Hello` to its parent by `postMessage`; the shell answers with `Init` and one end of a MessagePort. A
 * frame whose page contains a public project opens without waiting for that answer; the shell then receives messages
 * about the present state. Everything else goes through the port. Both sides check what they receive and drop unknown
 * messages.
 */
export const PROTOCOL_VERSION = 2;

interface Hello {
  t: 'ar:hello';
  v: typeof PROTOCOL_VERSION;
  /** Distinguishes the documents that the frame loads one after another (`performance.timeOrigin`, Unix time in ms). */
  bornAt: number;
}

/** Asks the frame to greet again; sent by a shell that may have missed the first greeting. */
interface Who {
  t: 'ar:who';
  v: typeof PROTOCOL_VERSION;
}

type FramePage = 'id' | 'share' | 'demo';

/** The project as the frame needs it. Addresses are absolute or relative to this origin, http(s) only. */
export interface FrameProject {
  name: string;
  description: string | null;
  type: 'image-tracking' | 'markerless';
  contentType: '3d-model' | 'video';
  modelUrl: string;
  /** Replaces the light model at `modelUrl` once that was shown; the better of two videos. */
  fullModelUrl?: string | null;
  /** A different model for Android's own viewer; absent if it can read the other. */
  sceneModelUrl?: string | null;
  usdzUrl: string | null;
  /**
   * Whether Android's own viewer can show it. That viewer fetches the model without this browser's cookies, which a
   * private project needs, and draws textures in KTX2 black.
   */
  fitsSceneViewer: boolean;
  targetImageUrl: string | null;
  targetMindFile: string | null;
  /** The scenes of a document, which are shown instead of the plain content; checked by the code that shows them. */
  scene?: unknown;
}

export interface Init {
  t: 'ar:init';
  v: typeof PROTOCOL_VERSION;
  page: FramePage;
  lang: Language;
  /** Address that opens this experience on another device or in another browser. */
  link: string;
  project: FrameProject;
}

export type ToFrame =
  | { t: 'stop' }
  | { t: 'suspend' }
  | { t: 'resume' }
  | { t: 'recentre' }
  /** The shell's link to this way could not be opened. */
  | { t: 'dropWay'; way: ShowingWay }
  | { t: 'setMuted'; muted: boolean }
  /** Another state of the shown document; checked by the code that shows it. */
  | { t: 'apply'; scene: unknown };

const WAYS = [
  'image',
  'webxr',
  'quick-look',
  'scene-viewer',
  'camera-world',
  'camera-motion',
  'camera',
  'no-camera',
] as const;

/**
 * A way of showing the experience: `image` follows the target image; the others are markerless, best first.
 * `quick-look` and `scene-viewer` are the phone's own viewers, which leave the page; `camera-world` shows the content
 * over the camera picture and tracks the floor in it; `camera-motion` and `camera` show it there with and without the
 * phone's turns; `no-camera` needs neither.
 */
export type ShowingWay = (typeof WAYS)[number];

function isWay(value: unknown): value is ShowingWay {
  return (WAYS as readonly unknown[]).includes(value);
}

/** Reasons why a way could not be used, or was lost while it ran. */
export type WayLoss =
  | 'refused'
  | 'unsupported'
  | 'camera-denied'
  | 'camera-none'
  | 'camera-busy'
  | 'motion-denied'
  | 'motion-none'
  | 'webgl'
  /** The project has no tracking file for its picture. */
  | 'untracked';

/** The next step for a visitor who places content. */
export type PlacingHint =
  | 'move-phone'
  | 'look-down'
  | 'tap-to-place'
  | 'tracking-limited'
  | 'turn-back'
  | 'too-dark'
  | 'too-fast'
  | 'too-plain'
  | 'covered';

type LoadingStage = 'camera' | 'tracker' | 'content';

export type ErrCode =
  | 'camera-denied'
  | 'camera-none'
  | 'camera-busy'
  | 'insecure'
  | 'inapp'
  | 'content'
  | 'tracker'
  | 'webgl'
  | 'timeout';

export type ToShell =
  | { t: 'state'; state: ArState }
  | { t: 'ready'; ways: ShowingWay[] }
  | { t: 'loading'; stage: LoadingStage; pct?: number }
  | { t: 'started'; way: ShowingWay; video?: { w: number; h: number; facing?: string } }
  | { t: 'targetFound'; i: number }
  | { t: 'targetLost'; i: number }
  | { t: 'placed' }
  /** Markerless: the visitor is choosing a new place. */
  | { t: 'unplaced' }
  | { t: 'hint'; hint: PlacingHint | null }
  /** Markerless: present size of the content in % of its real size; null if the real size is unknown. */
  | { t: 'scaled'; percent: number | null }
  /** A way was lost, or could not be used; a markerless session continues with the next one. */
  | { t: 'dropped'; way: ShowingWay; reason: WayLoss }
  | { t: 'audio'; muted: boolean; blocked: boolean }
  /** The visitor interacted with the content or its buttons. */
  | { t: 'acted'; by: 'tap' | 'button' | 'photo' | 'share' }
  | { t: 'stats'; fps: number; trackMs: number; trackedWidthPx: number }
  | { t: 'stopped'; reason: StopReason }
  | { t: 'error'; code: ErrCode; fatal: boolean; detail?: string };

/** `back`: the visitor or the shell stopped it; `left`: the page is being closed; `device`: the device ended it. */
export type StopReason = 'back' | 'left' | 'device';

const TO_SHELL_TYPES: readonly string[] = [
  'state',
  'ready',
  'loading',
  'started',
  'targetFound',
  'targetLost',
  'placed',
  'unplaced',
  'hint',
  'scaled',
  'dropped',
  'audio',
  'acted',
  'stats',
  'stopped',
  'error',
] satisfies ToShell['t'][];

type Fields = Record<string, unknown>;

/** Also in session/document/parse-scene.ts, which says why. */
function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

export function isHello(data: unknown): data is Hello {
  return (
    isFields(data) && data['t'] === 'ar:hello' && data['v'] === PROTOCOL_VERSION && typeof data['bornAt'] === 'number'
  );
}

export function isWho(data: unknown): data is Who {
  return isFields(data) && data['t'] === 'ar:who' && data['v'] === PROTOCOL_VERSION;
}

/** `value` as an absolute http(s) address, or null if it is anything else (`javascript:`, `data:`, not a text). */
function parseAddress(value: unknown, base: string): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const url = URL.parse ? URL.parse(value, base) : tryParse(value, base);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

function tryParse(value: string, base: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}

/**
 * Checks the shell's first message.
 *
 * @param base address that relative ones are resolved against; the result holds absolute ones only.
 * @returns null if a part is missing or wrong without which nothing can be shown. A wrong part of the others gets its
 * default: an unusable optional address counts as missing, an unknown language as the default one.
 */
export function parseInit(data: unknown, base: string): Init | null {
  if (!isFields(data) || data['t'] !== 'ar:init' || data['v'] !== PROTOCOL_VERSION) return null;
  const { page, lang, project } = data;
  const link = parseAddress(data['link'], base);
  if (page !== 'id' && page !== 'share' && page !== 'demo') return null;
  if (!link || !isFields(project) || typeof project['name'] !== 'string') return null;
  const { name, description, type, contentType } = project;
  const modelUrl = parseAddress(project['modelUrl'], base);
  if ((type !== 'image-tracking' && type !== 'markerless') || !modelUrl) return null;
  if (contentType !== '3d-model' && contentType !== 'video') return null;
  return {
    t: 'ar:init',
    v: PROTOCOL_VERSION,
    page,
    lang: lang === 'en' || lang === 'vi' ? lang : 'default',
    link,
    project: {
      name,
      description: typeof description === 'string' && description.trim() !== '' ? description : null,
      type,
      contentType,
      modelUrl,
      fullModelUrl: parseAddress(project['fullModelUrl'], base),
      sceneModelUrl: parseAddress(project['sceneModelUrl'], base),
      usdzUrl: parseAddress(project['usdzUrl'], base),
      fitsSceneViewer: project['fitsSceneViewer'] !== false,
      targetImageUrl: parseAddress(project['targetImageUrl'], base),
      targetMindFile: parseAddress(project['targetMindFile'], base),
      scene: project['scene'],
    },
  };
}

/** A message of the shell with the fields that this release knows; null for any other. */
export function parseToFrame(data: unknown): ToFrame | null {
  if (!isFields(data)) return null;
  switch (data['t']) {
    case 'stop':
    case 'suspend':
    case 'resume':
    case 'recentre':
      return { t: data['t'] };
    case 'dropWay':
      return isWay(data['way']) ? { t: 'dropWay', way: data['way'] } : null;
    case 'setMuted':
      return typeof data['muted'] === 'boolean' ? { t: 'setMuted', muted: data['muted'] } : null;
    case 'apply':
      return { t: 'apply', scene: data['scene'] };
    default:
      return null;
  }
}

/**
 * Checks a report of the frame. The frame is a page of this origin with the code of this or a neighbouring release, so
 * its fields are trusted.
 *
 * @returns null for a type or state that this release does not know.
 */
export function parseToShell(data: unknown): ToShell | null {
  if (!isFields(data) || typeof data['t'] !== 'string' || !TO_SHELL_TYPES.includes(data['t'])) return null;
  if (data['t'] === 'state' && !isArState(data['state'])) return null;
  return data as ToShell;
}
