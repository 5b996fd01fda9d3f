import { registerByApi } from '../support/accounts';
import type { PublicProject } from '@anchora/contract/projects';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe';
import { makeModel } from '../support/models/make-model';
import { PATIENT } from '../support/patience';
import { createMarkerlessProject } from '../support/projects';
import { readApi } from '../support/read-api';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { SOFTWARE_GL_NOTE } from '../support/viewer';

test(
  'the owner of a model sees it lighter, compares it, and goes back to the original',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    test.setTimeout(180_000);
    consoleGuard.allow(SOFTWARE_GL_NOTE);
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
