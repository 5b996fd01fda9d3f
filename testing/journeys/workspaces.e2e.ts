import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../support/axe';
import { createMarkerlessProject } from '../support/projects';
import { expect, test } from '../support/test';

test('an owner invites an editor, who works in the workspace until removed from it', async ({
  page,
  baseURL,
  browser,
  consoleGuard,
}) => {
  const headers = { origin: String(baseURL) };
  await registerByApi(page.request, String(baseURL));
  await page.request.patch('/api/user/subscription', { headers, data: { plan: 'yearly' } });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Workspaces' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Studio Lan');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Studio Lan' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Editor');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await page.getByText(/\/invite#/).textContent();
  await expectAccessibleInBoth(page);

  const theirs = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  try {
    consoleGuard.watch(theirs);
    const editor = await theirs.newPage();
    await editor.goto(String(link));
    await expect(editor.getByRole('heading', { name: 'Sign in to see the invite' })).toBeVisible();
    await registerByApi(editor.request, String(baseURL));
    await editor.goto('/invite');
    await expect(editor.getByText(/invites you as: Editor/)).toBeVisible();
    await editor.getByRole('button', { name: 'Join workspace' }).click();
    await expect(editor.getByRole('heading', { level: 1, name: 'Studio Lan', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(editor);

    await editor.goto('/invite');
    await expect(editor.getByText('This invite is incomplete')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: /^Remove / })).toBeHidden();
    consoleGuard.allow(/status of 404/);
    await editor.goto(new URL(page.url()).pathname);
    await expect(editor.getByRole('link', { name: 'To your workspaces' })).toBeVisible();
  } finally {
    await theirs.close();
  }
});

test('a project belongs to the workspace in which it was made', async ({ page, baseURL }) => {
  const headers = { origin: String(baseURL) };
  await registerByApi(page.request, String(baseURL));
  await page.request.patch('/api/user/subscription', { headers, data: { plan: 'yearly' } });
  const answer = await page.request.post('/api/workspaces', { headers, data: { name: 'Harbour team' } });
  const { id } = (await answer.json()) as { id: number };
  const content = fixturePath('clips/clock-silent.mp4');
  await createMarkerlessProject(page.request, String(baseURL), { name: 'My own', content });
  await page.goto(`/dashboard?workspace=${id}`);
  await expect(page.getByText('My own')).toBeHidden();
  await page.getByRole('link', { name: 'Create project' }).first().click();
  await expect(page).toHaveURL(new RegExp(`workspace=${id}`));
});
