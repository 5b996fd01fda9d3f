import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import { SITE_PICTURES } from '../../support/site-project';
import type { Tab } from '../tab';
import { until } from '../until';
import type { Journey } from './journey';

/**
 * Time for a state of the viewer or the next scene, with software rendering on a busy machine. Chosen, not measured.
 */
const WITHIN_MS = 30_000;

export const siteJourneys: Journey[] = [
  {
    name: 'a downloaded site: from a bare server it tracks its picture, and a tap opens the scene with the video',
    async run(world) {
      const { tab } = await world.openPhone(SITE_PICTURES.first);
      await tab.open(await world.leaveOnlySite());
      await seeState(tab, 'ready');
      await tab.click({ testId: 'ar-start' });
      await seeState(tab, 'tracking');
      await tab.click({ testId: 'ar-scene-button' });
      await until('the video plays', async () => (await tab.evaluate(videoTimeS)) > 0, WITHIN_MS);
    },
  },
];

/** The site has no page around its AR frame. */
async function seeState(tab: Tab, state: ArState): Promise<void> {
  await until(`the site is ${state}`, async () => (await tab.evaluate(stateOfPage)) === state, WITHIN_MS);
}

// Both functions run in the page.
function stateOfPage(): string | null {
  return document.documentElement.getAttribute('data-ar-state');
}

function videoTimeS(): number {
  return document.querySelector<HTMLVideoElement>('[data-testid=ar-media-video1]')?.currentTime ?? 0;
}
