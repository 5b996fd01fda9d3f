import type { Locator, Page } from '@playwright/test';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { Published } from '@anchora/contract/scene/versions';
import type { ContentQuality } from '@anchora/contract/variants';
import { fileAddress } from '@anchora/contract/file-paths';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { openGuideWith } from '../support/guide';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { makeVideo } from '../support/made-videos/make-video';
import { readVideo } from '../support/made-videos/read-video';
import { MOST_GREY_ERROR, evenly } from '../support/made-videos/video-plan';
import { PATIENT } from '../support/patience';
import { createMarkerlessProject } from '../support/projects';
import { readApi } from '../support/read-api';
import { PHONE } from '../support/screen-sizes';
import { expectSaved, openStage, projectToArrange, readDraft } from '../support/stage';
import { openStillCamera } from '../support/still-camera';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { expectState, viewerOf } from '../support/viewer';
import { openWizard } from '../support/wizard';
import { succeed } from '../support/succeed';

/** Time of the video by which it certainly plays, s. Chosen, not measured. */
const PLAYS_S = 0.1;

/** Data that no sample refers to, by which a short test video becomes heavy. */
const BALLAST = Buffer.alloc(1_200_000);
BALLAST.writeUInt32BE(BALLAST.length);
BALLAST.write('mdat', 4, 'latin1');

/** Compares the light copy of a video of 1280 × 720 px with its original: size, length, pictures and sound. */
async function expectCopyOf(page: Page, video: Buffer, url: string): Promise<void> {
  const bytes = await (await succeed(page.request.get(url))).body();
  expect(bytes.length).toBeLessThan(video.length);
  const copy = await readVideo(page, bytes);
  expect(copy).toMatchObject({ format: 'MP4', codec: 'avc', width: 854, height: 480, rotation: 0 });
  const original = await readVideo(page, video);
  // The difference is little more than one picture, of ten in a second.
  expect(Math.abs(copy.durationS - original.durationS)).toBeLessThan(0.12);
  expect(copy.pictures).toHaveLength(original.pictures.length);
  for (const [i, { greys }] of copy.pictures.entries()) {
    for (const [place, grey] of greys.entries()) {
      expect(Math.abs(grey - (original.pictures[i]?.greys[place] ?? 0)), `picture ${i}, place ${place}`).toBeLessThan(
        MOST_GREY_ERROR,
      );
    }
  }
  expect(copy.sound?.packets.map(({ sum }) => sum)).toEqual(original.sound?.packets.map(({ sum }) => sum));
}

test(
  'a heavy video chosen in the wizard gets a smaller copy, whose address visitors get',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    await openWizard(page);
    const plan = { scene: 'ramp', codec: 'avc', container: 'mp4', width: 1280, height: 720, sound: 'aac' } as const;
    const video = await makeVideo(page, { ...plan, name: 'film.mp4', times: evenly(10, 1) });
    const heavy = { ...video, mimeType: 'video/mp4', buffer: Buffer.concat([video.buffer, BALLAST]) };
    await page.getByLabel('Project name').fill('Film');
    await page.getByRole('radio', { name: 'Markerless' }).click();
    await page.getByRole('button', { name: 'Continue to Content' }).click();
    await page.getByRole('radio', { name: 'Video' }).click();
    await page.getByLabel('Video file').setInputFiles(heavy);
    await page.getByRole('button', { name: 'Create Project' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    const [{ shareId, modelUrl }] = (await readApi<Project[]>(page, '/api/projects')) as [Project];
    const shown = async () => (await readApi<PublicProject>(page, `/api/projects/${shareId}`)).model;
    await expect.poll(shown).toMatchObject({ url: modelUrl, light: { url: expect.any(String) } });
    const light = (await shown())?.light;
    await expectCopyOf(page, heavy.buffer, light?.url ?? '');
  },
);

test(
  'a video added on the stage gets its copy; a visitor who saves data sees it, and may ask for the full one',
  THOROUGH,
  async ({ page, baseURL }) => {
    const origin = baseURL ?? '';
    const project = await projectToArrange(page, origin);
    await openStage(page, project);
    const plan = { scene: 'ramp', codec: 'avc', container: 'mp4', width: 1280, height: 720 } as const;
    const video = await makeVideo(page, { ...plan, name: 'film.mp4', times: evenly(10, 3) });
    const heavy = { ...video, mimeType: 'video/mp4', buffer: Buffer.concat([video.buffer, BALLAST]) };
    await page.getByLabel('Model, video, picture or sound').setInputFiles(heavy);
    await expect(page.getByRole('treeitem', { name: 'film' })).toBeVisible();
    await expectSaved(page);
    const { document, revision } = await readDraft(page, project);
    const item = document.scenes[0]?.items.at(-1);
    if (item?.kind !== 'video') throw new Error('the video is not in the draft');
    const full = fileAddress(item.file);
    const copyOf = async () => {
      const { variants } = await readApi<ContentQuality>(page, `/api/projects/${project.id}/variants?of=${full}`);
      return variants.find(({ variant, state }) => variant === 'light' && state === 'ready')?.url ?? null;
    };
    await expect.poll(copyOf, PATIENT).not.toBeNull();
    const light = await copyOf();
    const data = { revision };
    const published = await succeed(
      page.request.post(`/api/projects/${project.id}/publish`, { headers: { origin }, data }),
    );
    expect((await published.json()) as Published).toMatchObject({ version: { number: 1 } });

    const camera = await openStillCamera(fixturePath('pictures/citrus.png'), { durationS: 0.1, seed: 41 });
    try {
      const context = await camera.browser.newContext({ viewport: PHONE, baseURL: origin });
      await context.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
      });
      const files: string[] = [];
      context.on('request', (sent) => files.push(new URL(sent.url()).pathname));
      const viewer = viewerOf(await context.newPage());
      await viewer.page.goto(`/view/ar/${project.shareId}`);
      await viewer.start.click();
      await expectState(viewer, 'tracking');
      const shown = viewer.frame.getByTestId(`ar-media-${item.id}`);
      const state = () =>
        shown.evaluate(({ videoWidth, paused, currentTime }: HTMLVideoElement) => ({
          videoWidth,
          paused,
          currentTime,
        }));
      await expect.poll(state).toMatchObject({ videoWidth: 854, paused: false });
      expect(files).toContain(light);
      expect(files).not.toContain(full);
      const offer = await openGuideWith(viewer, /^Chất lượng đầy đủ/);
      await expect(offer).toHaveText(/^Chất lượng đầy đủ \(\d,\d MB\)$/);
      await offer.click();
      await expect(viewer.frame.getByRole('dialog')).toBeHidden();
      await expect.poll(state).toMatchObject({ videoWidth: 1280, paused: false });
      const { currentTime } = await state();
      await expect.poll(async () => (await state()).currentTime).not.toBe(currentTime);
      await context.close();
    } finally {
      await camera.close();
    }
  },
);

/**
 * Compares the copy with its original: moves the line by mouse and keyboard, reads the difference, and stops both at
 * one moment.
 */
async function expectCompared(page: Page, section: Locator): Promise<void> {
  await section.getByRole('button', { name: 'So sánh' }).click(PATIENT);
  const divider = section.getByRole('slider', { name: 'Vị trí của đường chia' });
  const original = section.getByRole('img', { name: 'Bản gốc' });
  await original.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const place = await original.boundingBox();
  if (!place) throw new Error('the original is not shown');
  const { x, y, width, height } = place;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 4, y + height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(divider).toHaveValue('25');
  await divider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(divider).toHaveValue('26');
  await expect(section.getByText(/^Trông như nhau: màu lệch trung bình [\d,]+ trên 255\.$/)).toBeVisible(PATIENT);
  const videos = section.locator('video');
  const times = () => videos.evaluateAll((all: HTMLVideoElement[]) => all.map(({ currentTime }) => currentTime));
  expect(await times()).toEqual([0, 0]);
  // With reduced motion, nothing plays by itself.
  await section.getByRole('button', { name: 'Phát' }).click();
  await expect.poll(async () => (await times())[0]).toBeGreaterThan(PLAYS_S);
  await section.getByRole('button', { name: 'Tạm dừng' }).click();
  await expect.poll(async () => new Set(await times()).size).toBe(1);
  await section.getByRole('slider', { name: 'Thời điểm trong video' }).fill('0.5');
  await expect.poll(times).toEqual([0.5, 0.5]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await section.getByRole('button', { name: 'So sánh' }).click();
}

/** A project of a new user with a video without a light copy. */
async function heavyFilm(page: Page, origin: string): Promise<Project & { bytes: Buffer }> {
  await registerByApi(page.request, origin);
  await page.goto('/dashboard');
  const plan = { scene: 'ramp', codec: 'avc', container: 'mp4', width: 1280, height: 720, sound: 'aac' } as const;
  const video = await makeVideo(page, { ...plan, name: 'film.mp4', times: evenly(10, 1) });
  const bytes = Buffer.concat([video.buffer, BALLAST]);
  const content = { file: 'film.mp4', bytes };
  return { ...(await createMarkerlessProject(page.request, origin, { name: 'Film', content })), bytes };
}

test(
  'the owner of a video has a light copy made, sees what it saves, and goes back to the original',
  THOROUGH,
  async ({ page, baseURL }) => {
    const { id, shareId, modelUrl, bytes } = await heavyFilm(page, baseURL ?? '');
    const served = async () => (await readApi<PublicProject>(page, `/api/projects/${shareId}`)).model;
    await page.setViewportSize(PHONE);
    await page.goto(`/view/${id}`);
    const section = page.getByRole('region', { name: 'Video mà khách nhận được' });
    await expect(section.getByText('Khách nhận video đúng như bạn đã tải lên.')).toBeVisible();
    await section.getByRole('button', { name: 'Tạo bản nhẹ' }).click();
    await expect(section.getByText(/^1,\d MB → \d+ KB, nhỏ hơn [\d,]+ lần$/)).toBeVisible(PATIENT);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const shown = await served();
    expect(shown).toMatchObject({ url: modelUrl, light: { url: expect.any(String) } });
    await expectCopyOf(page, bytes, shown?.light?.url ?? '');

    await section.getByRole('radio', { name: 'Nhẹ' }).click();
    await expect(section.getByText('Mọi khách đều nhận bản nhẹ.')).toBeVisible();
    expect(await served()).not.toHaveProperty('light');
    await section.getByRole('button', { name: 'Trở lại bản gốc' }).click();
    await expect(section.getByText('Khách nhận video đúng như bạn đã tải lên.')).toBeVisible();
    expect(await served()).toBeUndefined();
  },
);

test('the owner compares a video with its light copy, in step', THOROUGH, async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { id } = await heavyFilm(page, baseURL ?? '');
  await page.goto(`/view/${id}`);
  const section = page.getByRole('region', { name: 'Video mà khách nhận được' });
  await section.getByRole('button', { name: 'Tạo bản nhẹ' }).click();
  await expectCompared(page, section);
});
