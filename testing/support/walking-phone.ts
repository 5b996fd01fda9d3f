import type { BrowserContext, Locator } from '@playwright/test';
import sharp from 'sharp';
import type { Walk } from '@anchora/vision/test-support/walks/walks';
import { type Filled, onWindow } from './filled-window';
import { PHONE } from './screen-sizes';
import { launchWithArgs } from './viewer';

/*
 * A phone that is carried on a generated walk. A canvas stands in for its camera, and the sensors' readings are sent in
 * step. Each picture carries its number, so that a screenshot tells which one it shows.
 */

/** Bits of a picture's number. With them, a walk has at most 256 pictures. Chosen, not measured. */
const BITS = 8;
/** Side of the square that shows a bit, px of the camera's picture. Chosen, not measured. */
const SQUARE_PX = 12;
/** Most pictures of a walk: those of a longer one would have no number of their own. */
const MAX_FRAMES = 2 ** BITS;
const FRAMES_PATH = '/walk/frames';
/** Pace at which the pictures are shown: slow enough that a busy machine shows most of them. Chosen, not measured. */
const SHOWN_PER_S = 7;

interface WalkingScript {
  width: number;
  height: number;
  frames: number;
  fps: number;
  perS: number;
  path: string;
  sensors: { tMs: number; rate: readonly number[]; angles: { alpha: number; beta: number; gamma: number } }[];
}

interface WalkingPhone {
  /** The pages of this context see and feel the walk. */
  context: BrowserContext;
  close: () => Promise<void>;
}

/** A phone on a walk: a browser of its own, in portrait. @throws RangeError for a walk of more than 256 pictures */
export async function openWalkingPhone(walk: Walk, baseURL: string): Promise<WalkingPhone> {
  const browser = await launchWithArgs([]);
  try {
    const phone = { viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 1 };
    const context = await browser.newContext({ ...phone, reducedMotion: 'reduce', baseURL });
    await carryPhone(context, walk);
    return { context, close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Makes the walk's pictures with their numbers, and lets the context's pages see and feel them. */
async function carryPhone(context: BrowserContext, walk: Walk): Promise<void> {
  const { width, height, fps = 30 } = walk.options;
  if (walk.frames > MAX_FRAMES) {
    throw new RangeError(`expected a walk of at most ${MAX_FRAMES} pictures, got ${walk.frames}`);
  }
  const bytes = new Uint8Array(width * height * walk.frames);
  for (let frame = 0; frame < walk.frames; frame++) {
    const { data } = walk.draw(frame);
    drawNumber(data, width, frame);
    bytes.set(data, frame * width * height);
  }
  await context.route(`**${FRAMES_PATH}`, (route) =>
    route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(bytes) }),
  );
  const sensors = walk.sensors.map(({ tMs, rate, angles }) => ({
    tMs,
    rate: rate ?? [0, 0, 0],
    angles: angles ?? { alpha: 0, beta: 0, gamma: 0 },
  }));
  const script: WalkingScript = {
    width,
    height,
    frames: walk.frames,
    fps,
    perS: SHOWN_PER_S,
    path: FRAMES_PATH,
    sensors,
  };
  // tsx wraps functions in calls of __name, which the page does not define.
  await context.addInitScript('globalThis.__name = (value) => value;');
  await context.addInitScript(walkInPage, script);
}

/** A page, or a frame in it. */
interface Framed {
  locator(selector: string): Locator;
}

/**
 * Shows the pictures up to a number, with the sensors in step, and stands still there.
 *
 * @throws Error for a picture before the shown one: nobody walks back.
 */
export async function walkTo(frame: Framed, number: number): Promise<void> {
  await frame.locator('html').evaluate((_html, to) => window.walkTo(to), number);
}

/** Covers the camera with a hand, or uncovers it. */
export async function coverCamera(frame: Framed, isCovered: boolean): Promise<void> {
  await frame.locator('html').evaluate((_html, covered) => window.coverCamera(covered), isCovered);
}

declare global {
  interface Window {
    walkTo: (to: number) => Promise<void>;
    coverCamera: (isCovered: boolean) => void;
  }
}

/** Runs in every page of the context. */
function walkInPage({ width, height, frames, fps, perS, path, sensors }: WalkingScript): void {
  // The empty page that a frame starts with has neither camera nor sensors.
  if (!isSecureContext) return;
  /** Readings of the sensors between two pictures of the walk. Chosen, not measured. */
  const READINGS = 6;
  /** Interval of the sensors' readings in a picture that stands still, as of a phone's 60 a second. */
  const TICK_MS = 16;
  /** Pace at which the canvas is captured, as of a usual camera. */
  const CAPTURED_PER_S = 30;
  /** Gray level of every pixel of a covered camera, 0..255. Chosen, not measured. */
  const COVERED = 4;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  let pictures: Uint8Array | null = null;
  let shown = 0;
  let isCovered = false;
  const draw = (): void => {
    if (!pictures || !drawing) return;
    const image = drawing.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const start = shown * width * height;
    for (let i = 0; i < width * height; i++)
      pixels[i] = 0xff000000 | (0x010101 * (isCovered ? COVERED : (pictures[start + i] ?? 0)));
    drawing.putImageData(image, 0, 0);
  };
  // A tracker tells about each picture in a message. The next one waits for it, so that none is replaced before the
  // tracker got it.
  let isTold = true;
  window.Worker = class extends Worker {
    constructor(...from: ConstructorParameters<typeof Worker>) {
      super(...from);
      this.addEventListener('message', () => (isTold = true));
    }
  };
  let shownMs = performance.now();
  let drawnMs = shownMs;
  let goal = 0;
  let arrived: (() => void) | null = null;
  setInterval(() => {
    const nowMs = performance.now();
    if (shown === goal) sense(nowMs, shown, 0);
    if (nowMs - drawnMs < 1000 / perS) return;
    if (shown === goal) {
      arrived?.();
      shownMs = nowMs;
    } else if (isTold) {
      const passedMs = nowMs - shownMs;
      // The walk goes on while the machine is busy: nobody walks slower for one picture, so that some are left out
      // instead.
      const steps = Math.min(goal - shown, Math.max(1, Math.round((passedMs * perS) / 1000)));
      // Told all at once, so that the readings between two pictures tell just the turn between them, however late one
      // is.
      const count = steps * READINGS;
      for (let i = 1; i <= count; i++) {
        sense(shownMs + (passedMs * i) / count, shown + i / READINGS, (1000 * steps) / fps / passedMs);
      }
      shown += steps;
      isTold = false;
      shownMs = nowMs;
    }
    // Drawn also while the tracker has told nothing, since the camera may have dropped the picture.
    drawnMs = nowMs;
    draw();
  }, TICK_MS);
  /** Tells what the sensors feel near a picture of a walk, at a share of its pace. */
  function sense(atMs: number, picture: number, pace: number): void {
    const last = sensors.findLast(({ tMs }) => tMs <= ((picture + 0.5) * 1000) / fps) ?? sensors[0];
    if (!last) return;
    const [beta = 0, gamma = 0, alpha = 0] = last.rate.map((rad) => (pace * rad * 180) / Math.PI);
    for (const event of [
      new DeviceMotionEvent('devicemotion', { rotationRate: { alpha, beta, gamma }, interval: TICK_MS }),
      new DeviceOrientationEvent('deviceorientation', last.angles),
    ]) {
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      dispatchEvent(event);
    }
  }
  window.walkTo = (to) => {
    if (to < shown) return Promise.reject(new Error(`expected picture ${shown} or a later one, got ${to}`));
    goal = Math.min(frames - 1, to);
    return new Promise((resolve) => (arrived = resolve));
  };
  window.coverCamera = (covered) => (isCovered = covered);
  navigator.mediaDevices.getUserMedia = async () => {
    pictures ??= new Uint8Array(await (await fetch(path)).arrayBuffer());
    draw();
    return canvas.captureStream(CAPTURED_PER_S);
  };
  navigator.mediaDevices.enumerateDevices = () =>
    Promise.resolve([{ kind: 'videoinput', deviceId: '', groupId: '', label: '', toJSON: () => ({}) }]);
}

/** The number stands in the upper middle of the picture, which every window shows. */
const numberAt = (width: number) => ({ x: (width - BITS * SQUARE_PX) / 2, y: 2 * SQUARE_PX });

function drawNumber(data: Uint8Array, width: number, number: number): void {
  const { x, y } = numberAt(width);
  for (let bit = 0; bit < BITS; bit++) {
    const value = (number >> bit) & 1 ? 255 : 0;
    for (let row = 0; row < SQUARE_PX; row++) {
      const from = (y + row) * width + x + bit * SQUARE_PX;
      data.fill(value, from, from + SQUARE_PX);
    }
  }
}

/** Grey levels, 0..255, above which a square stands for 1: the middle. */
const WHITE_ABOVE = 128;

/** The number of the camera's picture in a screenshot. */
export async function shownNumber(png: Buffer, filled: Filled): Promise<number> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { x, y } = numberAt(filled.picture.width);
  let number = 0;
  for (let bit = 0; bit < BITS; bit++) {
    const at = onWindow(filled, { x: x + (bit + 0.5) * SQUARE_PX - 0.5, y: y + SQUARE_PX / 2 - 0.5 });
    const value = data[(Math.round(at.y) * info.width + Math.round(at.x)) * info.channels] ?? 0;
    if (value > WHITE_ABOVE) number |= 1 << bit;
  }
  return number;
}
