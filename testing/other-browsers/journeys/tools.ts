import { decode } from '@anchora/vision';
import { fixturePath } from '../../fixtures/fixture-path';
import { downloaded } from './downloaded';
import type { Journey } from './journey';

/** Time for compiling without a quick WASM engine, on a busy machine. Chosen, not measured. */
const COMPILED_WITHIN_MS = 60_000;
/** Width of the chosen picture, px. */
const TRAM_WIDTH_PX = 1080;

export const toolJourneys: Journey[] = [
  {
    name: 'the compiler tool makes a tracking file that can be read, without an account',
    async run(world) {
      const tab = await world.open();
      await tab.open('/manual-compile');
      await tab.see({ role: 'heading', level: 1 });
      await tab.chooseFile('Chọn hình ảnh', fixturePath('pictures/tram.png'));
      await tab.click({ role: 'button', name: 'Compile thành .mind' });
      await tab.see({ role: 'button', name: 'Tải xuống' }, COMPILED_WITHIN_MS);
      await tab.click({ role: 'button', name: 'Tải xuống' });
      const [target] = decode(new Uint8Array(await downloaded(world, /^target_\d+\.mind$/)));
      if (target?.width !== TRAM_WIDTH_PX) throw new Error(`The target is ${target?.width} px wide`);
    },
  },
];
