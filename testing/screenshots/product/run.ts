/**
 * The pictures of the README and of the guide: the built product before rendered rooms, its dashboard and its stage.
 * They go to docs/images.
 *
 *   npm run pictures [-- --only table,wall,moving,dashboard,stage] [--out DIR]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { SampleId } from '@anchora/contract/templates';
import sharp from 'sharp';
import { startBuiltServer } from '../../support/built-server';
import { namesIn } from '../../support/name-options';
import { temporaryFolder } from '../../support/temporary-folder';
import { openBrowser } from '../studio';
import { takeEvery, takeTracked, withTrackedView } from './ar-view';
import { takeDashboardPicture } from './dashboard-picture';
import { movingPicture } from './moving-picture';
import { inPhoneOutline } from './phone-outline';
import type { RoomName } from './room/room';
import { makeRoomFilm } from './room-film';
import { takeStagePictures } from './stage-pictures';
import { endAll } from '../../support/end-all';

const PICTURES = ['table', 'wall', 'moving', 'dashboard', 'stage'] as const;
/** Width at which README and pages show a still picture, on screens with two px to one. Chosen, not measured. */
const STILL_WIDTH_PX = 720;
/** Duration of the camera's way, there and back, at real speed. Chosen by eye. */
const WAY_S = 4;
/** Frames of that way in a second, `SLOWNESS` times as slow. Chosen by eye. */
const FRAMES_PER_S = 12;
/** A machine without a GPU takes two to six pictures a second; at this slowness one a second is enough. */
const SLOWNESS = 12;
/** Frames of the moving film. With fewer, some are photographed twice and the moving picture seems to stop. */
const FILM_FRAMES = 144;
/** Film of a still picture: slow enough for a machine without a GPU to keep the print. Chosen by trying. */
const STILL_FILM = { durationS: 8, frames: 24 } as const;
/** Qualities of WebP, 0 to 100: of views and of screens with small text. Chosen by eye. */
const QUALITY = { view: 86, text: 88 } as const;
/** Time until a clip or a model has reached a lively moment. Chosen by eye. */
const LIVELY_AFTER_MS = 6000;

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: PICTURES.join(',') },
    out: { type: 'string', default: 'docs/images' },
  },
});
const wanted = new Set(namesIn('only', flags.only, PICTURES));

async function write(name: string, bytes: Buffer): Promise<void> {
  await writeFile(path.join(flags.out, name), bytes);
  console.log(`${path.join(flags.out, name)} ${(bytes.length / 1024).toFixed(0)} KB`);
}

interface SampleInRoom {
  room: RoomName;
  sample: SampleId;
}

const printOf = (sample: SampleId): string =>
  fileURLToPath(new URL(`../../../samples/made/${sample}/${sample}.jpg`, import.meta.url));

async function takeStill({ room, sample }: SampleInRoom): Promise<void> {
  const film = path.join(folder, `${room}.y4m`);
  await makeRoomFilm(browser, { room, print: printOf(sample), file: film, ...STILL_FILM });
  await withTrackedView({ origin: server.origin, sample, film, slowness: 1 }, async (viewer) => {
    await viewer.page.waitForTimeout(LIVELY_AFTER_MS);
    const screenshot = await takeTracked(viewer);
    await write(
      `${room}.webp`,
      await sharp(await inPhoneOutline(screenshot, STILL_WIDTH_PX))
        .webp({ quality: QUALITY.view })
        .toBuffer(),
    );
  });
}

async function takeMoving({ room, sample }: SampleInRoom): Promise<void> {
  const film = path.join(folder, 'moving.y4m');
  const durationS = WAY_S * SLOWNESS;
  await makeRoomFilm(browser, { room, print: printOf(sample), file: film, durationS, frames: FILM_FRAMES });
  await withTrackedView({ origin: server.origin, sample, film, slowness: SLOWNESS }, async (viewer) => {
    await viewer.page.waitForTimeout(LIVELY_AFTER_MS);
    const pictures = await takeEvery(viewer, (1000 * SLOWNESS) / FRAMES_PER_S, durationS * 1000);
    await write('moving.webp', await movingPicture(pictures, SLOWNESS, WAY_S * 1000));
  });
}

await mkdir(flags.out, { recursive: true });
const folder = temporaryFolder('anchora-pictures-');
// The browser is opened first: if the server cannot start, Playwright still ends the browser with this process.
const browser = await openBrowser();
const server = await startBuiltServer({ NODE_ENV: 'test' });
try {
  if (wanted.has('dashboard')) {
    const picture = await takeDashboardPicture(browser, server.origin);
    await write('dashboard.webp', await sharp(picture).webp({ quality: QUALITY.text }).toBuffer());
  }
  if (wanted.has('stage')) {
    for (const [name, picture] of Object.entries(await takeStagePictures(browser, server.origin)))
      await write(`${name}.webp`, await sharp(picture).webp({ quality: QUALITY.view }).toBuffer());
  }
  if (wanted.has('table')) await takeStill({ room: 'table', sample: 'cold-brew' });
  if (wanted.has('wall')) await takeStill({ room: 'wall', sample: 'solar-system' });
  if (wanted.has('moving')) await takeMoving({ room: 'wall', sample: 'solar-system' });
} finally {
  await endAll(
    () => browser.close(),
    () => server.stop(),
  );
}
