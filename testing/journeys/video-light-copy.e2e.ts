import type { Project, PublicProject } from '@anchora/contract/projects';
import { registerByApi } from '../support/accounts';
import { makeVideo } from '../support/made-videos/make-video';
import { readVideo } from '../support/made-videos/read-video';
import { evenly } from '../support/made-videos/video-plan';
import { readApi } from '../support/read-api';
import { expect, test } from '../support/test';
import { openWizard } from '../support/wizard';

/** Data that no player reads, by which a short test video becomes heavy. */
function ballast(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes);
  box.write('free', 4, 'latin1');
  return box;
}

test('a heavy video gets a smaller copy from the browser that uploads it, and visitors may choose it', async ({
  page,
  baseURL,
}) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  const plan = { scene: 'ramp', codec: 'avc', container: 'mp4', width: 1280, height: 720, sound: 'aac' } as const;
  const video = await makeVideo(page, { ...plan, name: 'film.mp4', times: evenly(10, 1) });
  const heavy = { ...video, mimeType: 'video/mp4', buffer: Buffer.concat([video.buffer, ballast(1_200_000)]) };
  await page.getByLabel('Project name').fill('Film');
  await page.getByRole('radio', { name: 'Markerless' }).click();
  await page.getByRole('button', { name: 'Continue to Content' }).click();
  await page.getByRole('radio', { name: 'Video' }).click();
  await page.getByLabel('Video file').setInputFiles(heavy);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const [{ shareId, modelUrl }] = (await readApi<Project[]>(page, '/api/projects')) as [Project];
  const shown = async () => (await readApi<PublicProject>(page, `/api/projects/${shareId}`)).model;
  await expect.poll(shown, { timeout: 30_000 }).toMatchObject({ url: modelUrl, light: { url: expect.any(String) } });
  const light = (await shown())?.light;
  const copy = await readVideo(page, await (await page.request.get(light?.url ?? '')).body());
  expect(copy).toMatchObject({ format: 'MP4', codec: 'avc', width: 854, height: 480, rotation: 0 });
  const original = await readVideo(page, heavy.buffer);
  expect(Math.abs(copy.durationS - original.durationS)).toBeLessThan(0.12);
  expect(copy.pictures).toHaveLength(original.pictures.length);
  for (const [i, { greys }] of copy.pictures.entries()) {
    for (const [place, grey] of greys.entries()) {
      expect(Math.abs(grey - (original.pictures[i]?.greys[place] ?? 0)), `picture ${i}, place ${place}`).toBeLessThan(
        6,
      );
    }
  }
  expect(copy.sound?.packets.map(({ sum }) => sum)).toEqual(original.sound?.packets.map(({ sum }) => sum));
});
