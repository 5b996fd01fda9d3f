import { decode } from '@anchora/vision';
import { fixturePath } from '../../fixtures/fixture-path';
import type { Journey } from './journey';
import { downloaded } from './share-page';

const WIZARD_MS = 60_000;

export const toolJourneys: Journey[] = [
  {
    name: 'the compiler tool makes a tracking file that can be read, without an account',
    async run(world) {
      const tab = await world.open();
      await tab.open('/manual-compile');
      await tab.see({ role: 'heading', level: 1 });
      await tab.chooseFile('Chọn hình ảnh', fixturePath('pictures/tram.png'));
      await tab.click({ role: 'button', name: 'Compile thành .mind' });
      await tab.see({ role: 'button', name: 'Tải xuống' }, WIZARD_MS);
      await tab.click({ role: 'button', name: 'Tải xuống' });
      const [target] = decode(new Uint8Array(await downloaded(world, /^target_\d+\.mind$/)));
      if (target?.width !== 1080) throw new Error(`The target is ${target?.width} px wide`);
    },
  },
];
