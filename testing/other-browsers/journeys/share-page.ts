import sharp from 'sharp';
import { modulesFor, modulesOf } from '../../support/qr-modules';
import { signUp } from './account';
import { downloaded } from './downloaded';
import type { Journey } from './journey';
import { HARBOUR, createProject } from './projects';

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
