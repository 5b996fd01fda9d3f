import sharp from 'sharp';
import { makeVideo } from '../support/made-videos/make-video';
import { evenly } from '../support/made-videos/video-plan';
import { expectSaved, openStage, projectToArrange, readDraft } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><script>document.title = 'ran'</script>
<image href="/api/health" width="1" height="1"/><circle cx="40" cy="20" r="18" fill="#c02010"/></svg>`;

test('media of other formats join the scene, and a damaged sound is refused', THOROUGH, async ({ page, baseURL }) => {
  const project = await projectToArrange(page, baseURL ?? '');
  await openStage(page, project);
  const input = page.getByLabel('Model, video, picture or sound');
  await input.setInputFiles({ name: 'badge.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
  await expect(page.getByRole('treeitem', { name: 'badge' })).toBeVisible();
  const webp = await sharp({ create: { width: 100, height: 80, channels: 3, background: '#204060' } })
    .webp()
    .toBuffer();
  await input.setInputFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer: webp });
  await expect(page.getByRole('treeitem', { name: 'photo' })).toBeVisible();
  const figure = await makeVideo(page, {
    name: 'figure.webm',
    codec: 'vp9',
    container: 'webm',
    scene: 'figure',
    width: 160,
    height: 120,
    times: evenly(10, 0.5),
  });
  await input.setInputFiles(figure);
  await page.getByRole('dialog').getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(page.getByRole('treeitem', { name: 'figure' })).toBeVisible();
  await input.setInputFiles({ name: 'bell.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(100) });
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('cannot be read');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expectSaved(page);
  const { document } = await readDraft(page, project);
  const items = document.scenes[0]?.items ?? [];
  expect(items.slice(1)).toMatchObject([
    { kind: 'image', name: 'badge' },
    { kind: 'image', name: 'photo' },
    { kind: 'video', name: 'figure', alpha: { mode: 'stacked' } },
  ]);
  expect(await page.title()).not.toBe('ran');
});
