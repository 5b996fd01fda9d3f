import type { Project } from '@anchora/contract/projects';
import { registerByApi } from '../support/accounts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe';
import { expect, test } from '../support/test';
import { chooseTarget, chooseVideo, createAndReturn, fillDetails, openWizard, readApi } from '../support/wizard';

const SCORED = { timeout: 30_000 };

test.beforeEach(async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await page.getByRole('tab', { name: 'Target Image' }).click();
});

test('the score stands beside the edge check: a scale, six conditions, and what to do about the weakest', async ({
  page,
}) => {
  await chooseTarget(page, 'pictures/harbour.jpg');
  await page.getByRole('button', { name: 'Evaluate image' }).click();
  await expect(page.getByText('Good quality: 60 feature points')).toBeVisible();
  const scale = page.getByRole('meter', { name: 'Tracking score' });
  await expect(scale).toBeVisible(SCORED);
  expect(Number(await scale.getAttribute('aria-valuenow'))).toBeGreaterThan(50);
  await expect(page.getByText(/^Found in \d+ of \d+ simulated views/)).toBeVisible();
  const conditions = page.getByRole('list', { name: 'How far it goes' }).getByRole('listitem');
  await expect(conditions).toHaveCount(6);
  await expect(conditions.filter({ hasText: 'Near and upright' })).toContainText('100%');
  await expectAccessible(page);
});

test('the heat map is drawn over the picture instead of the points, and said in words', async ({ page }) => {
  await chooseTarget(page, 'pictures/harbour.jpg');
  await page.getByRole('button', { name: 'Evaluate image' }).click();
  const points = page.getByRole('img', { name: /strong edges and \d+ tracking points/ });
  await expect(points).toBeVisible();
  const toggle = page.getByRole('switch', { name: 'Show heat map' });
  await toggle.click(SCORED);
  const heat = page.getByRole('img', { name: /^Heat map drawn on the image/ });
  await expect(heat).toBeVisible();
  await expect(points).toBeHidden();
  await expect(page.getByText('Carries much')).toBeVisible();
  const drawn = await heat.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set<number>();
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 0) colours.add((data[i] << 8) | data[i + 1]);
    return colours.size;
  });
  expect(drawn).toBeGreaterThan(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await toggle.click();
  await expect(heat).toBeHidden();
  await page.getByRole('switch', { name: 'Show feature points' }).click();
  await expect(points).toBeVisible();
});

test('another picture ends the measuring of the one before', async ({ page }) => {
  await chooseTarget(page, 'pictures/harbour.jpg');
  await page.getByRole('button', { name: 'Evaluate image' }).click();
  await chooseTarget(page, 'pictures/awkward/blank-white.png');
  await page.getByRole('button', { name: 'Evaluate image' }).click();
  await expect(page.getByText('Poor quality: 0 feature points')).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Tracking score' })).toHaveAttribute('aria-valuenow', '0', SCORED);
  await expect(page.getByRole('switch', { name: 'Show heat map' })).toBeHidden();
});

test('the score is stored with the target and shown on the page of the project', async ({ page }) => {
  await page.getByRole('tab', { name: 'Project Details' }).click();
  await fillDetails(page, 'Harbour');
  await chooseVideo(page);
  await chooseTarget(page, 'pictures/harbour.jpg');
  await page.getByRole('button', { name: 'Evaluate image' }).click();
  const scale = page.getByRole('meter', { name: 'Tracking score' });
  await expect(scale).toBeVisible(SCORED);
  const points = await scale.getAttribute('aria-valuenow');
  await createAndReturn(page);
  const [{ id }] = await readApi<Project[]>(page, '/api/projects');
  await page.goto(`/view/${id}`);
  await page.getByRole('tab', { name: 'Thông tin chi tiết' }).click();
  await expect(page.getByRole('tabpanel').getByText(`${points}/100`)).toBeVisible();
});
