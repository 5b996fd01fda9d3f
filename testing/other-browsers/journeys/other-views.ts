import { seeState, startViewer } from './ar-view';
import { signUp } from './account';
import type { Journey } from './journey';
import { CITRUS, createProject } from './projects';

export const otherViewJourneys: Journey[] = [
  {
    name: 'the owner opens a project by its id: the guide opens and closes, back leads to the overlay',
    async run(world) {
      const { tab } = await world.openPhone(CITRUS.picture);
      await signUp(tab);
      const { id } = await createProject(tab, CITRUS);
      await startViewer(tab, `/view/${id}/ar`);
      await seeState(tab, 'tracking');
      await tab.frame.click({ testId: 'ar-info' });
      await tab.frame.see({ role: 'dialog', name: 'Hướng Dẫn Sử Dụng AR' });
      await tab.frame.click({ role: 'button', name: 'Đã hiểu' });
      await tab.frame.seeNot({ role: 'dialog' });
      await tab.frame.click({ testId: 'ar-back' });
      await seeState(tab, 'stopped');
      await tab.frame.see({ testId: 'ar-start' });
    },
  },
  ...(['models/lantern.glb', 'clips/clock-9x16.mp4'] as const).flatMap((content) =>
    (['desktop', 'phone'] as const).map((device): Journey => ({
      name: `markerless, ${content.endsWith('.mp4') ? 'a video' : 'a model'}, on a ${device}: the link reaches a way that works`,
      async run(world) {
        const owner = await world.open();
        await signUp(owner);
        const { shareId } = await createProject(owner, { name: 'Lantern', content });
        const tab = device === 'phone' ? (await world.openPhone(CITRUS.picture)).tab : await world.open();
        await startViewer(tab, `/view/ar/${shareId}`);
        await seeState(tab, 'tracking', 'scanning');
        const way = await tab.frame.evaluate(() => document.documentElement.dataset['arWay'] ?? null);
        if (way === null || (device === 'desktop' && way !== 'no-camera')) throw new Error(`The way is ${way}`);
        await tab.frame.seeNot({ role: 'alert' });
      },
    })),
  ),
];
