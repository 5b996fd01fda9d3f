import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { bundleScript } from '../../support/bundle-script';
import { toI420 } from '../../support/fake-camera/i420';
import { focalLengthPx } from '../../support/fake-camera/projection';
import type { RoomName } from './room/room';

const ROOM_PAGE = fileURLToPath(new URL('room/room-page.ts', import.meta.url));

/**
 * A frame of a slow film is shown more than once: the AR view hides its content when it gets no frames for a quarter of
 * a second.
 */
const REPEATS = 3;

/** Frame of a phone's camera that is held upright, px. */
const FRAME = { width: 720, height: 1280 };

interface FilmPlan {
  room: RoomName;
  /** JPEG of the print. */
  print: string;
  /** Clip for Chromium's fake camera, which plays it repeatedly without a seam; ends with .y4m. */
  file: string;
  durationS: number;
  /** Different frames; each is written `REPEATS` times. */
  frames: number;
}

/**
 * Films a print in a room as a hand-held phone sees it.
 *
 * @throws RangeError for a file that Chromium would not take for a film, or a rate that the head of one cannot hold.
 */
export async function makeRoomFilm(browser: Browser, plan: FilmPlan): Promise<void> {
  const { file, durationS, frames } = plan;
  if (!file.endsWith('.y4m')) throw new RangeError(`expected a file whose name ends with .y4m, got ${file}`);
  for (const count of [durationS, frames]) {
    if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`expected whole s and frames, got ${count}`);
  }
  const page = await browser.newPage();
  try {
    await page.addScriptTag({ content: await bundleScript(ROOM_PAGE) });
    const jpegBase64 = (await readFile(plan.print)).toString('base64');
    await page.evaluate((room) => window.openRoom(room), {
      name: plan.room,
      jpegBase64,
      widthPx: FRAME.width,
      heightPx: FRAME.height,
      focalLengthPx: focalLengthPx(FRAME),
    });
    await pipeline(framesOf(page, plan), createWriteStream(plan.file));
  } finally {
    await page.close();
  }
}

/** The film as y4m. */
async function* framesOf(page: Page, { frames, durationS }: FilmPlan): AsyncGenerator<string | Uint8Array> {
  yield `YUV4MPEG2 W${FRAME.width} H${FRAME.height} F${frames * REPEATS}:${durationS} Ip A1:1 C420jpeg\n`;
  for (let frame = 0; frame < frames; frame++) {
    const uri = await page.evaluate((share) => window.roomPicture(share), frame / frames);
    const jpeg = Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
    const data = await sharp(jpeg).removeAlpha().raw().toBuffer();
    const planes = toI420({ ...FRAME, data });
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      yield 'FRAME\n';
      yield planes;
    }
  }
}
