import { HOUR_MS } from '@anchora/contract/durations';
import type { Project } from '@anchora/contract/projects';
import { fixturePath } from '../../fixtures/fixture-path';
import { registerByApi } from '../../support/accounts';
import { createMarkerlessProject, createTrackedProject } from '../../support/projects';
import { expect, test } from '../../support/test';
import { THOROUGH } from '../../support/thorough';
import { toast } from '../../support/toast';
import { chooseVideo, fillDetails, openWizard } from '../../support/wizard';

/** Long enough to see a text that stands while a file is read. Chosen, not measured. */
const SLOW_READING_MS = 1000;

const PROJECT = {
  name: 'Bến cảng',
  picture: fixturePath('pictures/harbour.jpg'),
  content: fixturePath('clips/clock-silent.mp4'),
};

test.beforeEach(async ({ page, baseURL, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  await registerByApi(page.request, baseURL ?? '');
});

test('cards show type, actions and creation date', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const project = await createMarkerlessProject(page.request, baseURL ?? '', PROJECT);
  const card = page.locator(`[data-card="${project.id}"]`);
  const list = async (...projects: object[]) => {
    await page.unroute('**/api/projects/page*');
    const answer = { items: projects, nextCursor: null, foundCount: null };
    await page.route('**/api/projects/page*', (route) => route.fulfill({ json: answer }));
    await page.goto('/dashboard');
  };
  const hourAgo = new Date(Date.now() - HOUR_MS).toISOString();
  await list({ ...project, createdAt: hourAgo });
  await expect(card.getByText('Markerless AR')).toBeVisible();
  await expect(card.getByText('Markerless (Video)')).toBeVisible();
  await expect(card.getByText('Created 1 hour ago')).toBeVisible();
  const openMenu = async () => page.getByRole('button', { name: `Actions for ${PROJECT.name}` }).click();
  await openMenu();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Preview',
    'AR Mode',
    'Share',
    'QR code',
    'Show Analytics',
    'Arrange',
    'Edit details',
    'Archive',
    'Delete',
  ]);
  await list({ ...project, type: 'image-tracking', targetImageUrl: null, createdAt: 'no date' });
  await expect(card.getByText('No preview available')).toBeVisible();
  await expect(card.getByText('Recently')).toBeVisible();

  await openMenu();
  await expect(page.getByRole('menuitem', { name: 'AR Mode' }), 'nothing to track without its file').toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  await expect(toast(page, 'Link Copied')).toContainText('Project link copied to clipboard');

  await page.route('**/api/projects/page*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to load projects')).toBeVisible();
  await expect(page.getByText('Please try again later.')).toBeVisible();
});

test('the upgrade dialog lists the specified features; a change of visibility reports its outcome', async ({
  page,
  baseURL,
}) => {
  const project = await createMarkerlessProject(page.request, baseURL ?? '', PROJECT);
  await page.goto('/dashboard');
  const visibility = page.getByRole('switch', { name: `Public link of ${PROJECT.name}` });
  await page.route('**/api/user/can-make-private', (route) => route.fulfill({ status: 500, body: '' }));
  await visibility.click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  for (const text of [
    'Unlimited private projects',
    'Advanced analytics & insights',
    'Priority customer support',
    'Custom branding options',
    'API access',
    'Team collaboration',
    'Advanced AR features',
    'Export & backup options',
    'Cancel anytime. 30-day money-back guarantee.',
    'All plans include unlimited public projects.',
  ]) {
    await expect(dialog.getByText(text, { exact: true }), text).toBeVisible();
  }
  await expect(dialog.getByRole('radio', { name: 'Yearly Best Value' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Monthly', exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Maybe Later' })).toBeVisible();
  await page.unroute('**/api/user/can-make-private');

  const upgrade = dialog.getByRole('button', { name: /^Upgrade for/ });
  await page.route('**/api/user/subscription', (route) => route.fulfill({ status: 500, body: '' }));
  await upgrade.click();
  await expect(toast(page, 'Upgrade Failed')).toContainText('Please try again or contact support.');
  await page.unroute('**/api/user/subscription');
  await dialog.getByRole('radio', { name: /Yearly/ }).click();
  const permissionAsked = page.waitForResponse('**/api/user/can-make-private');
  await upgrade.click();
  expect(await (await permissionAsked).json()).toEqual({ canMakePrivate: true });
  await expect(toast(page, 'Pro Upgrade Successful!')).toContainText(
    'Welcome to Pro yearly plan! You can now create private projects.',
  );
  await expect(toast(page, 'Project is now private')).toContainText('Success');
  await page.route(`**/api/projects/${project.id}`, (route) => route.fulfill({ status: 500, body: '' }));
  await visibility.click();
  await expect(toast(page, 'Failed to update project visibility')).toContainText('Error');
});

test('the wizard says that it checks a file, and that a project could not be created', async ({ page }) => {
  await openWizard(page);
  await fillDetails(page, 'Lời nhắn');
  await page.getByRole('radio', { name: 'Video' }).click();
  // Reading a file is slowed down; otherwise the text would be gone before it can be seen.
  await page.evaluate((delayMs) => {
    Blob.prototype.arrayBuffer = async function arrayBuffer() {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      return new Response(this).arrayBuffer();
    };
  }, SLOW_READING_MS);
  await page.getByLabel('Video file').setInputFiles(PROJECT.content);
  await expect(page.getByText('Processing...')).toBeVisible();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.goto('/create-project');
  await page.getByRole('tab', { name: 'Project Details' }).click();
  await page.getByRole('radio', { name: /Markerless/ }).click();
  await page.getByRole('button', { name: 'Continue to Content' }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.route('**/api/projects', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(toast(page, 'Failed to create project. Please try again.')).toContainText('Error');
  await expect(page.getByRole('link', { name: 'Cancel and return to dashboard' })).toBeVisible();
});

test('the evaluation asks for an image in the specified words', THOROUGH, async ({ page }) => {
  await openWizard(page);
  await fillDetails(page, 'Lời nhắn');
  await chooseVideo(page);
  await page.getByRole('button', { name: 'Evaluate image' }).click();
  await expect(toast(page, 'Please upload a target image first')).toContainText('Error');
});

test('the project page words every status, a missing picture and a failure', THOROUGH, async ({ page, baseURL }) => {
  const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
  const address = `**/api/projects/${project.id}`;
  let shown: Partial<Project> = {};
  await page.route(address, (route) => route.fulfill({ json: { ...project, ...shown } }));
  for (const [status, text] of [
    ['active', 'Đang hoạt động'],
    ['archived', 'Đã lưu trữ'],
    ['blocked', 'Đã xóa'],
  ] as const) {
    shown = { status, targetImageUrl: null };
    await page.goto(`/view/${project.id}`);
    await expect(page.getByRole('tab', { name: 'Xem trước' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Thông tin chi tiết' }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('Không có hình ảnh mục tiêu')).toBeVisible();
  }
  await page.unroute(address);
  await page.route(project.modelUrl, (route) => route.fulfill({ status: 200, body: 'no video' }));
  await page.goto(`/view/${project.id}`);
  await expect(page.getByText('Trình duyệt của bạn không hỗ trợ phát video này.')).toBeVisible();
  await expect(page.getByRole('radio', { name: '16:9' })).toBeChecked();

  await page.route(address, (route) => route.fulfill({ status: 503, json: { message: 'Being repaired.', code: 'x' } }));
  await page.goto(`/view/${project.id}`);
  await expect(page.getByRole('alert')).toContainText('Không thể tải dự án');
  await expect(page.getByRole('alert')).toContainText('Being repaired.');
  await expect(page.getByRole('link', { name: 'Về trang chủ' })).toHaveAttribute('href', '/');
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }));
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('alert')).toContainText('Request failed with status 502');
});
