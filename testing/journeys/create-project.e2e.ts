import type { Project } from '@anchora/contract/projects';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, registerInPage } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';
import { chooseTarget, chooseVideo, createAndReturn, fillDetails, openWizard, readApi } from '../support/wizard';

test('each step says what it lacks, in the words of the specification, and leads back to it', async ({
  page,
  baseURL,
}) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await expect(page.getByText('0% complete')).toBeVisible();
  await page.getByRole('tab', { name: 'Target Image' }).click();
  await page.getByRole('button', { name: 'Evaluate image' }).click();
  await expect(page.getByText('Please upload a target image first')).toBeVisible();
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Please enter a project name')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Project Details' })).toHaveAttribute('aria-selected', 'true');

  await fillDetails(page, 'Harbour');
  await page.getByRole('button', { name: 'Continue to Target Image' }).click();
  await expect(page.getByText('Please upload a 3D model')).toBeVisible();
  await page.getByRole('radio', { name: 'Video' }).click();
  await page.getByRole('button', { name: 'Continue to Target Image' }).click();
  await expect(page.getByText('Please upload a video')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Project Details' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Continue to Content' }).click();
  await chooseVideo(page);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Please upload a target image for image tracking')).toBeVisible();
  await expectAccessible(page);
  await chooseTarget(page, 'pictures/harbour.jpg');
  await expect(page.getByText('100% complete')).toBeVisible();
});

test('a markerless project needs two steps and no target image', async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await page.getByRole('radio', { name: 'Markerless' }).click();
  await expect(page.getByRole('tab', { name: 'Target Image' })).toBeDisabled();
  await fillDetails(page, 'Lantern');
  await expect(page.getByText('50% complete')).toBeVisible();
  await page.getByLabel('3D model file').setInputFiles(fixturePath('models/beacon.glb'));
  await expect(page.getByText('100% complete')).toBeVisible();
  const viewer = page.locator('model-viewer').first();
  await expect(viewer).toBeVisible();
  const shownFrom = () => viewer.evaluate((element) => (element as HTMLElement & { src: string }).src);
  const before = await shownFrom();
  await page.getByLabel('3D model file').setInputFiles(fixturePath('models/beacon.glb'));
  await expect.poll(shownFrom, 'another file is shown in its place').not.toBe(before);
  await expect(page.getByText('100% complete')).toBeVisible();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await createAndReturn(page);
  expect(visited).toContain(`${baseURL}/dashboard?refresh=true`);
  const [project] = await readApi<Project[]>(page, '/api/projects');
  expect(project).toMatchObject({ type: 'markerless', contentType: '3d-model', targetImageUrl: null, isPublic: true });
});

test('a double click creates one project, with the tracking file made in the browser', async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await fillDetails(page, 'Harbour');
  await chooseVideo(page);
  await chooseTarget(page, 'pictures/harbour.jpg');
  // Before the uploads and the build are over: creating waits for them.
  await page.getByRole('button', { name: 'Create Project' }).dblclick();
  await expect(page.getByText('Project created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  const projects = await readApi<Project[]>(page, '/api/projects');
  expect(projects).toHaveLength(1);
  expect(projects[0]).toMatchObject({ name: 'Harbour', trackingBuild: { state: 'none' } });
  expect(projects[0].targetMindFile).toMatch(/^\/files\//);
  await openWizard(page);
  await expect(page.getByLabel('Project name')).toHaveValue('');
});

test('evaluating draws the feature points and tells good pictures from bad ones', async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await page.getByRole('tab', { name: 'Target Image' }).click();
  await chooseTarget(page, 'pictures/harbour.jpg');
  await expect(page.getByText('Good quality: 60 feature points')).toBeVisible();
  await expect(page.getByRole('img', { name: /60 strong edges and \d\d+ tracking points/ })).toBeVisible();
  await expect(page.getByText('Tracks very well.')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  await chooseTarget(page, 'pictures/repeated-pattern.png');
  await expect(page.getByText('This image is hard to track.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('the picture repeats itself')).toBeVisible();

  await chooseTarget(page, 'pictures/awkward/blank-white.png');
  await page.getByRole('button', { name: 'Evaluate image' }).click();
  await expect(page.getByText('Poor quality: 0 feature points')).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Poor quality')).toBeHidden();
  await expect(page.getByText('Tracking file')).toBeHidden();
});

test('a free account that wants a private project meets the upgrade dialog; Pro gets it', async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  const visibility = page.getByRole('switch', { name: 'Public project' });
  await visibility.click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  await dialog.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(visibility).toBeChecked();
  await visibility.click();
  await dialog.getByRole('button', { name: /^Upgrade/ }).click();
  await expect(dialog).toBeHidden();
  await expect(visibility).not.toBeChecked();
  await expect(page.getByText('Only you can open it.')).toBeVisible();
});

test('a draft survives reload and sign-out, and a second tab has one of its own', async ({ page, context }) => {
  const account = await registerInPage(page);
  await openWizard(page);
  await fillDetails(page, 'Unfinished');
  await chooseVideo(page);
  await page.reload();
  await expect(page.getByText('Your unfinished project is back.')).toBeVisible();
  await expect(page.getByText('66% complete')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Target Image' })).toHaveAttribute('aria-selected', 'true');

  const second = await context.newPage();
  await openWizard(second);
  await expect(second.getByLabel('Project name')).toHaveValue('');
  await second.getByLabel('Project name').fill('Another');
  await page.getByRole('tab', { name: 'Project Details' }).click();
  await page.getByLabel('Project name').fill('Unfinished, but longer');
  await second.getByRole('link', { name: 'Cancel and return to dashboard' }).click();
  await expect(second).toHaveURL(/\/dashboard$/);
  await second.close();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.goto('/create-project');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/create-project$/);
  await expect(page.getByLabel('Project name')).toHaveValue('Unfinished, but longer');
});

test('a discarded draft is gone, until it is asked back', async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await page.getByLabel('Project name').fill('Second thoughts');
  await page.getByRole('link', { name: 'Cancel and return to dashboard' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Project name')).toHaveValue('Second thoughts');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Project name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Project name')).toHaveValue('');
});
