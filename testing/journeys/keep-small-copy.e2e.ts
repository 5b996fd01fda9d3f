import type { ContentQuality } from '@anchora/contract/variants';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { makeModel } from '../support/models/make-model';
import { uploadBytes, createProject } from '../support/projects';
import { readApi } from '../support/read-api';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/**
 * Time for two variants, made one after the other, on a machine that is busy with other journeys. Chosen, not measured.
 */
const MADE_WITHIN_MS = 180_000;

test(
  'the owner of a model keeps only its small copy, after a question that names what is lost and won',
  THOROUGH,
  async ({ page, context, baseURL }) => {
    const origin = baseURL ?? '';
    await registerByApi(page.request, origin);
    const plan = { name: 'pot', seed: 4, triangles: 20_000, texturePx: 512, pictures: 'png' } as const;
    const bytes = Buffer.from(await makeModel({ ...plan, textures: ['colour'] }));
    const modelUrl = await uploadBytes(page.request, origin, 'pot.glb', bytes);
    const create = (name: string) =>
      createProject(page.request, origin, { name, type: 'markerless', contentType: '3d-model', modelUrl });
    const project = await create('Pot');
    await create('Pot of the shop');

    await page.goto(`/view/${project.id}`);
    const section = page.getByRole('region', { name: 'Mô hình mà khách nhận được' });
    const keep = section.getByRole('button', { name: 'Chỉ giữ bản nhỏ' });
    await expect(keep).toBeVisible({ timeout: MADE_WITHIN_MS });
    await keep.click();
    const dialog = page.getByRole('alertdialog', { name: 'Xóa bản gốc?' });
    await expect(dialog.getByText(/Bản gốc [\d,]+ MB sẽ bị xóa, bản nhỏ \d+ KB được giữ lại/)).toBeVisible();
    await expect(dialog.getByText('Các dự án này dùng cùng tệp: Pot of the shop.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Giữ cả hai' })).toBeFocused();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(keep).toBeFocused();

    // Two tabs ask whether to delete; then the first one gets a double click.
    const other = await context.newPage();
    await other.goto(`/view/${project.id}`);
    await other.getByRole('button', { name: 'Chỉ giữ bản nhỏ' }).click();
    await keep.click();
    await dialog.getByRole('button', { name: 'Xóa bản gốc' }).dblclick();
    await expect(page.getByText('Đã xóa bản gốc', { exact: true })).toBeVisible();
    await expect(section.getByText(/Bạn chỉ giữ bản \d+ KB này. Bản gốc [\d,]+ MB đã bị xóa./)).toBeVisible();
    await expect(keep).toBeHidden();
    for (const name of ['Bản gốc', 'Sắc nét', 'Trở lại bản gốc']) {
      await expect(section.getByText(name, { exact: true })).toBeHidden();
    }
    await other.getByRole('alertdialog').getByRole('button', { name: 'Xóa bản gốc' }).click();
    await expect(other.getByText('Đã xóa bản gốc', { exact: true })).toBeVisible();

    const { original, kept } = await readApi<ContentQuality>(page, `/api/projects/${project.id}/variants`);
    expect(kept).toMatchObject({ variant: 'balanced', originalBytes: bytes.length });
    const served = await page.request.get(modelUrl);
    expect((await served.body()).length).toBe(original.bytes);
    expect(original.bytes).toBeLessThan(bytes.length / 2);
  },
);
