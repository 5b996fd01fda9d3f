import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { modulesFor, modulesOf } from '../../support/qr-modules';
import { until } from '../until';
import type { World } from '../world';
import { signUp } from './account';
import type { Journey } from './journey';
import { createProject } from './projects';

const HARBOUR = { name: 'Harbour', picture: 'pictures/harbour.jpg', content: 'clips/clock-16x9.mp4' };

/** Time for a file that the page makes or fetches, on a busy machine. Chosen, not measured. */
const DOWNLOADED_WITHIN_MS = 15_000;

export const sharePageJourneys: Journey[] = [
  {
    name: 'the share page of a public project, as a visitor: the code as PNG and SVG leads to the project',
    async run(world) {
      const owner = await world.open();
      await signUp(owner);
      const { shareId } = await createProject(owner, HARBOUR);
      const link = `${owner.origin}/view/ar/${shareId}`;
      const tab = await world.open();
      await tab.open(`/share/${shareId}`);
      await tab.see({ role: 'img', name: `QR code of ${link}` });

      const { size, modules } = modulesFor(link);
      await tab.click({ role: 'button', name: 'Download PNG' });
      const png = await downloaded(world, 'Harbour-qr.png');
      await tab.click({ role: 'button', name: 'Download SVG' });
      const svg = await sharp(await downloaded(world, 'Harbour-qr.svg'), { density: 144 })
        .png()
        .toBuffer();
      for (const [kind, picture] of [
        ['PNG', png],
        ['SVG', svg],
      ] as const) {
        const read = await modulesOf(picture, size);
        if (read.some((dark, i) => dark !== modules[i])) throw new Error(`The ${kind} holds another code`);
      }
    },
  },
];

/** Waits until the engine has downloaded a file completely and returns its bytes. */
export async function downloaded(world: World, name: string | RegExp): Promise<Buffer> {
  const { downloads } = world.engine;
  const isWanted = (file: string): boolean => (typeof name === 'string' ? file === name : name.test(file));
  const file = await until(
    `${name} is downloaded`,
    async () => {
      const found = (await readdir(downloads)).find(isWanted);
      return found && (await readFile(path.join(downloads, found))).length > 0 ? found : null;
    },
    DOWNLOADED_WITHIN_MS,
  );
  const bytes = await readFile(path.join(downloads, file));
  await rm(path.join(downloads, file));
  return bytes;
}
