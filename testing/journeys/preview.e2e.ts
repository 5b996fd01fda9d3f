import { randomUUID } from 'node:crypto';
import type { PreviewLink } from '@anchora/contract/scene/previews';
import type { SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import { textItem } from '../../packages/contract/test-support/documents';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { PLAIN_BRAND } from '../support/brand';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { createMarkerlessProject } from '../support/projects';
import { saveDraft } from '../support/scenes';
import { PHONE, SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { viewerOf } from '../support/viewer';
import { succeed } from '../support/succeed';
import { THOROUGH } from '../support/thorough';

test(
  'a phone without a session follows a draft until its link is revoked',
  THOROUGH,
  async ({ browser, request, baseURL: origin, consoleGuard }) => {
    const baseURL = origin ?? '';
    // The page asks once more after its preview has ended.
    consoleGuard.allow(/status of 404/);
    await registerByApi(request, baseURL);
    const project = await createMarkerlessProject(request, baseURL, {
      name: 'Poster',
      content: fixturePath('models/beacon.glb'),
    });
    const headers = { origin: baseURL };
    const previewPath = `/api/projects/${project.id}/preview-link`;
    const editor = randomUUID();
    const save = async (items?: SceneItem[]) => {
      const change = (document: SceneDocument): SceneDocument => ({
        ...document,
        scenes: document.scenes.map((scene) => ({ ...scene, items: items ?? [...scene.items, textItem('text01')] })),
      });
      await saveDraft(request, baseURL, project, change, editor);
    };
    const brand = { ...PLAIN_BRAND, accent: '#1e7f4f', startText: 'Xin chào' };
    await succeed(request.put('/api/brand', { headers, data: brand }));
    const made = await succeed(request.post(previewPath, { headers }));
    const { url } = (await made.json()) as PreviewLink;

    const context = await browser.newContext({ viewport: { ...PHONE, width: SMALL_PHONE.width }, baseURL });
    consoleGuard.watch(context);
    await context.addInitScript(() => {
      addEventListener('message', ({ ports: [port] }) =>
        port?.addEventListener('message', ({ data }) => (document.documentElement.dataset['told'] += ` ${data.t}`)),
      );
    });
    const { page, frame, start } = viewerOf(await context.newPage());
    await page.goto(`/preview${new URL(url).hash}`);
    await expect(start).toBeVisible();
    await expect(frame.getByText('Xin chào')).toBeVisible();
    await expect(start).toHaveCSS('background-color', 'rgb(30, 127, 79)');
    const mark = page.getByRole('status').filter({ hasText: 'Bản nháp' });
    await expect(mark).toBeInViewport();
    const [strip, button] = [await mark.boundingBox(), await start.boundingBox()];
    expect(strip?.y, 'the start button is not covered').toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0));
    await expect(page.getByRole('button', { name: 'Báo cáo' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const followed = page.waitForResponse((response) => response.url().endsWith('/api/preview'));
    await save();
    expect((await followed).request().method()).toBe('GET');
    const changed = page.getByRole('status').filter({ hasText: 'Bản nháp vừa thay đổi' });
    const told = frame.locator('html[data-told*=apply]');
    await expect(told).toBeVisible();
    await expect(changed).toBeHidden();
    // A frame that the browser loads again is told of the change again.
    await frame.locator('html').evaluate(() => {
      document.documentElement.id = 'before';
      location.reload();
    });
    await expect(frame.locator('html[data-told*=apply]:not(#before)')).toBeVisible();
    // Without the model the frame needs another renderer.
    await save([textItem('text01')]);
    await expect(changed).toBeVisible();
    await page.getByRole('button', { name: 'Tải bản mới' }).click();
    await expect(changed).toBeHidden();
    await expect(start).toBeVisible();

    await succeed(request.delete(previewPath, { headers }));
    await expect(page.getByRole('heading', { name: 'Bản xem trước đã kết thúc' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Bản xem trước đã kết thúc' })).toBeVisible();
    await context.close();
  },
);
