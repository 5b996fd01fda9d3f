import { PREVIEW_SIDE_PX } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { createMarkerlessProject } from '../support/projects';
import { readApi } from '../support/read-api';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { succeed } from '../support/succeed';

/** Standard deviation of a channel, 0..255, that a picture of a single colour does not reach. Chosen, not measured. */
const SOMETHING_TO_SEE = 10;

test(
  'a video gets a cover by itself, in the list and for links, and another one that its owner chooses',
  THOROUGH,
  async ({ page, baseURL }) => {
    const origin = baseURL ?? '';
    await registerByApi(page.request, origin);
    const content = fixturePath('clips/clock-16x9.mp4');
    const { id } = await createMarkerlessProject(page.request, origin, { name: 'Đồng hồ', content });
    const coverOf = async () => (await readApi<Project>(page, `/api/projects/${id}`)).posterUrl;
    expect(await coverOf()).toBeUndefined();

    await page.goto(`/view/${id}`);
    const choose = page.getByRole('button', { name: 'Dùng khung hình này làm ảnh bìa' });
    await expect(choose).toBeVisible();
    const first = await coverOf();
    const picture = await succeed(page.request.get(first ?? ''));
    const { width, height } = await sharp(await picture.body()).metadata();
    // Each side is rounded to whole px, which is far less than the tolerance.
    expect(width / height).toBeCloseTo(16 / 9, 1);
    const { channels } = await sharp(await picture.body()).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev)), 'something to see').toBeGreaterThan(SOMETHING_TO_SEE);

    const video = page.locator('video');
    await expect(video).toHaveAttribute('poster', `${first}/preview`);
    await video.evaluate(async (element: HTMLVideoElement) => {
      const sought = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      element.currentTime = element.duration / 2;
      await sought;
    });
    await choose.click();
    await expect(page.getByText('Đã đổi ảnh bìa')).toBeVisible();
    const chosen = await coverOf();
    expect(chosen).not.toBe(first);
    await page.goto('/dashboard');
    const cover = page.getByAltText('Frame of the video of Đồng hồ');
    await expect(cover).toHaveAttribute('src', `${chosen}/preview`);
    await expect
      .poll(() => cover.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBe(Math.min(width, PREVIEW_SIDE_PX));
  },
);
