import { registerByApi } from '../support/accounts';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { ContentQuality, VariantStatus } from '@anchora/contract/variants';
import { MB } from '@anchora/contract/limits';
import { smallUsdz } from '../../apps/server/test-support/small-usdz';
import { fixturePath } from '../fixtures/fixture-path';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { ktx2Model } from '../support/ktx2-model';
import { makeModel } from '../support/models/make-model';
import { PATIENT } from '../support/patience';
import { createMarkerlessProject, createProject, uploadBytes, uploadFile } from '../support/projects';
import { readApi } from '../support/read-api';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** Time for the page to make an iPhone version on a busy machine. Chosen, not measured. */
const MADE_WITHIN_MS = 90_000;

/** Colours of the blocks of a texture: red, green, blue, 0..255. */
const [RED, GREEN] = [
  [200, 40, 40],
  [40, 200, 40],
] as const;

test(
  'the owner of a model sees it lighter, compares it, and goes back to the original',
  THOROUGH,
  async ({ page, baseURL }) => {
    const origin = baseURL ?? '';
    await registerByApi(page.request, origin);
    const plan = { name: 'pot', seed: 3, triangles: 20_000, texturePx: 512, pictures: 'png' } as const;
    const bytes = Buffer.from(await makeModel({ ...plan, textures: ['colour'] }));
    const content = { file: 'pot.glb', bytes };
    const project = await createMarkerlessProject(page.request, origin, { name: 'Pot', content });
    await page.goto(`/view/${project.id}`);
    const section = page.getByRole('region', { name: 'Mô hình mà khách nhận được' });
    await expect(section.getByText(/MB → \d+ KB, nhỏ hơn [\d,]+ lần/)).toBeVisible(PATIENT);
    await expect(section.getByText('Tốt cho điện thoại')).toBeVisible();
    await expectAccessible(page);

    await section.getByRole('button', { name: 'So sánh' }).click();
    const divider = section.getByRole('slider', { name: 'Vị trí của đường chia' });
    await divider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(divider).toHaveValue('51');
    await expect(section.getByText(/Trông như nhau: màu lệch trung bình [\d,]+ trên 255/)).toBeVisible(PATIENT);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);

    await section.getByRole('button', { name: 'Trở lại bản gốc' }).click();
    await expect(section.getByText('Khách nhận mô hình đúng như bạn đã tải lên.')).toBeVisible();
    const shared = await readApi<PublicProject>(page, `/api/projects/${project.shareId}`);
    expect(shared.model).toBeUndefined();
  },
);

test('a large iPhone version is replaced by one of a lighter copy', THOROUGH, async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  await registerByApi(page.request, origin);
  const modelUrl = await uploadFile(page.request, origin, fixturePath('models/beacon.glb'));
  const usdzUrl = await uploadBytes(page.request, origin, 'beacon.usdz', smallUsdz());
  const data = { name: 'Beacon', type: 'markerless', contentType: '3d-model', modelUrl, usdzUrl } as const;
  const project = await createProject(page.request, origin, data);
  // The answer becomes that of a heavy model: its copy for iPhones has 18 MB, and the version for scenes is ready.
  await page.route(`**/api/projects/${project.id}/variants`, async (route) => {
    const answer = await route.fetch();
    const content = (await answer.json()) as ContentQuality;
    const nothing = { percent: 100, failure: null, message: null, stats: null };
    const scene: VariantStatus = { variant: 'scene', state: 'ready', url: modelUrl, ...nothing };
    const usdz = content.usdz?.url === usdzUrl ? { url: usdzUrl, bytes: 18 * MB } : content.usdz;
    await route.fulfill({ response: answer, json: { ...content, usdz, variants: [scene] } satisfies ContentQuality });
  });
  await page.goto(`/view/${project.id}`);
  await expect(page.getByText('Phiên bản cho iPhone khá nặng')).toBeVisible();
  await page.getByRole('button', { name: 'Tạo bản nhẹ hơn' }).click();
  await expect(page.getByText(/Phiên bản cho iPhone đã nhẹ hơn: 18 MB → \d+ KB/)).toBeVisible({
    timeout: MADE_WITHIN_MS,
  });
  await expect(page.getByText('Phiên bản cho iPhone khá nặng')).toBeHidden();
  const now = await readApi<Project>(page, `/api/projects/${project.id}`);
  expect(now.usdzUrl).not.toBe(usdzUrl);
  expect((await page.request.get(now.usdzUrl ?? '')).headers()['content-type']).toBe('model/vnd.usdz+zip');
});

test('a model with KTX2 textures is said to stay out of Android’s own viewer', THOROUGH, async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  await registerByApi(page.request, origin);
  const bytes = await ktx2Model([RED, GREEN, GREEN, RED]);
  const project = await createMarkerlessProject(page.request, origin, {
    name: 'Plate',
    content: { file: 'plate.glb', bytes },
  });
  await page.goto(`/view/${project.id}`);
  const section = page.getByRole('region', { name: 'Mô hình mà khách nhận được' });
  await expect(section.getByText(/Trình xem AR của Android sẽ hiển thị mô hình này màu đen/)).toBeVisible();
  await expect(section.getByRole('button', { name: 'Trở lại bản gốc' })).toBeHidden();
});
