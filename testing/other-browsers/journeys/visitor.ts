import { ADVICE } from '@anchora/ar-runtime/session/help/scan-advice';
import { dayOf } from '@anchora/contract/day-of';
import type { ProjectNumbers } from '@anchora/contract/numbers';
import type { Tab, View } from '../tab';
import { until } from '../until';
import { signedIn } from './account';
import { seeState, showCamera, startViewer } from './ar-view';
import { makeBrand } from './brand';
import { expectSame } from './expect-same';
import type { Journey } from './journey';
import { HARBOUR, createProject, deleteProject } from './projects';

const JAZZ = { name: 'Jazz night', picture: 'pictures/jazz.jpg', content: 'models/beacon.glb' };
const MISSING = 'Không tìm thấy trải nghiệm AR hoặc đã bị xóa.';
/** Many times the visitor's patience, since the pages are drawn in software. Chosen, not measured. */
const TIP_MS = 5 * ADVICE.patienceMs;
/** Time for a video to begin, or a visit to be counted, on a busy machine. Chosen, not measured. */
const WITHIN_MS = 15_000;

export const visitorJourneys: Journey[] = [
  {
    name: 'language: a visitor takes that of the phone in one tap, and the device remembers it',
    async run(world) {
      const owner = await signedIn(world);
      const project = await createProject(owner, HARBOUR);
      const room = await createProject(owner, { name: 'Lantern', content: 'models/lantern.glb' });
      const { tab } = await world.openPhone(HARBOUR.picture);
      await tab.open(`/view/ar/${project.shareId}`);
      await seeState(tab, 'ready');
      await tab.frame.see({ role: 'button', name: 'Bắt đầu' });
      await tab.see({ role: 'button', name: 'Quay lại' });
      await tab.frame.click({ role: 'button', name: 'View in English' });
      await expectEnglish(tab);
      await tab.frame.seeNot({ testId: 'ar-language' });

      await tab.open(`/view/ar/${room.shareId}`);
      await expectEnglish(tab);
      await tab.open('/demo/ar');
      await expectEnglish(tab);
    },
  },
  {
    name: 'dead ends: a link that opens nothing says so; its owner is told why and brings the project back',
    async run(world) {
      const owner = await signedIn(world);
      const project = await createProject(owner, HARBOUR);
      const link = `/view/ar/${project.shareId}`;
      await deleteProject(owner, project);
      const stranger = await world.open();
      for (const address of [link, '/view/ar/never-made-before']) {
        await stranger.open(address);
        await stranger.see({ role: 'heading', name: MISSING });
        await stranger.see({ role: 'link', name: 'Quay lại' });
        await stranger.seeNot({ role: 'button', name: 'Khôi phục dự án' });
      }
      await owner.open(link);
      await owner.click({ role: 'button', name: 'Khôi phục dự án' });
      await seeState(owner, 'ready');
      await stranger.open(link);
      await seeState(stranger, 'ready');
    },
  },
  {
    name: 'dead ends: a computer without a camera has the code beside Start, and shows the content at once',
    async run(world) {
      const owner = await signedIn(world);
      const { shareId } = await createProject(owner, HARBOUR);
      const tab = await world.open();
      await tab.open(`/view/ar/${shareId}`);
      await seeState(tab, 'ready');
      await tab.frame.see({ testId: 'ar-for-a-phone' });
      await tab.frame.see({ role: 'link', name: `${tab.origin}/view/ar/${shareId}` });
      await tab.frame.click({ testId: 'ar-start' });
      await tab.frame.see({ textHas: 'Không tìm thấy camera' });
      await until('the content plays', async () => (await playedS(tab.frame)) > 0, WITHIN_MS);
      await tab.click({ role: 'button', name: 'Quay lại' });
      await tab.frame.see({ testId: 'ar-start' });
    },
  },
  {
    name: 'help: a visitor who finds nothing gets a tip, sees the content without the picture, and finds it then',
    async run(world) {
      const { shareId } = await createProject(await signedIn(world), JAZZ);
      const { tab } = await world.openPhone(JAZZ.picture);
      await startViewer(tab, `/view/ar/${shareId}`);
      await seeState(tab, 'tracking');
      await tab.frame.seeNot({ testId: 'ar-tip' });
      await showCamera(tab, 'away');
      await seeState(tab, 'scanning');
      await tab.frame.see({ testId: 'ar-tip' }, TIP_MS);
      await tab.frame.click({ role: 'button', name: 'Xem không cần hình ảnh' });
      await tab.frame.see({ testId: 'ar-plain-scene' });
      await tab.frame.click({ testId: 'ar-camera-again' });
      await seeState(tab, 'tracking');
      await tab.frame.seeNot({ testId: 'ar-tip' });
    },
  },
  {
    name: 'brand: visitors see the colours and texts of the creator, as texts, and the code in its colours',
    async run(world) {
      const owner = await signedIn(world);
      await makeBrand(owner);
      const project = await createProject(owner, HARBOUR);
      await owner.open('/brand');
      await owner.see({ testId: 'brand-start-screen' });
      const { tab } = await world.openPhone(HARBOUR.picture);
      await tab.open(`/view/ar/${project.shareId}`);
      await seeState(tab, 'ready');
      await tab.frame.see({ textHas: '<img src=x onerror="document.title=1">Welcome' });
      const colours = await tab.frame.evaluate(() =>
        ['[data-testid=ar-start]', '.start-overlay']
          .map((selector) => getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor)
          .join(' '),
      );
      expectSame('colours', [colours], ['rgb(30, 127, 79) rgb(255, 243, 214)']);
      await tab.frame.click({ testId: 'ar-start' });
      await seeState(tab, 'tracking');
      await tab.click({ role: 'button', name: 'Quay lại' });
      await tab.frame.seeText('See you in the shop');

      await tab.open(`/share/${project.shareId}`);
      await tab.see({ role: 'img', nameHas: 'QR code of' });
      const fill = await tab.evaluate(() => document.querySelector('[role=img] path')?.getAttribute('fill') ?? '');
      expectSame('code', [fill], ['#123a7c']);
      if ((await tab.evaluate(() => document.title)) === '1') throw new Error('A text of the brand ran as code');
    },
  },
  {
    name: 'numbers: a visit is counted as far as it came when its page is left, the owner’s own is not',
    async run(world) {
      const owner = await signedIn(world);
      const project = await createProject(owner, HARBOUR);
      const opened = async (): Promise<string> => stepsOf(owner, project.id);
      const { tab } = await world.openPhone(HARBOUR.picture);
      await startViewer(tab, `/view/ar/${project.shareId}`);
      await until('the visit is opened', async () => (await opened()).startsWith('1 '), WITHIN_MS);
      await seeState(tab, 'tracking');
      await tab.open('about:blank');
      await until('the visit is told', async () => (await opened()) === '1 1 1 1', WITHIN_MS);

      await owner.open(`/view/ar/${project.shareId}`);
      await seeState(owner, 'ready');
      await owner.frame.click({ testId: 'ar-start' });
      await owner.open(`/view/${project.id}/numbers`);
      await owner.see({ role: 'table', name: 'How far visitors get' });
      await owner.see({ role: 'row', nameHas: 'Saw the content 1' });
      expectSame('steps', [await opened()], ['1 1 1 1']);
    },
  },
];

async function expectEnglish(tab: Tab): Promise<void> {
  await seeState(tab, 'ready');
  await tab.frame.see({ role: 'button', name: 'Start' });
  await tab.see({ role: 'button', name: 'Back' });
  // The views are asked one after the other, because WebKitGTK's driver acts in one document at a time.
  for (const view of [tab, tab.frame]) {
    expectSame('lang', [await view.evaluate(() => document.documentElement.lang)], ['en']);
  }
}

async function playedS(view: View): Promise<number> {
  return view.evaluate(() => Math.max(0, ...[...document.querySelectorAll('video')].map((video) => video.currentTime)));
}

/** The visitors of the first four steps, today. */
async function stepsOf(owner: Tab, id: number): Promise<string> {
  const today = dayOf(Date.now());
  return owner.evaluate(async (address) => {
    const { total } = (await (await fetch(address)).json()) as ProjectNumbers;
    return [total.opened, total.started, total.allowed, total.found].join(' ');
  }, `/api/projects/${id}/numbers?from=${today}&to=${today}&by=source`);
}
