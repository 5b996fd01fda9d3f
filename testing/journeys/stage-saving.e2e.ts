import type { SceneDraft } from '@anchora/contract/scene/drafts';
import { expectSaved, openStage, projectToArrange, readDraft, enlarge, selectModel } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

const scaleOf = ({ document }: SceneDraft) => document.scenes[0]?.items[0]?.scale;

test(
  'two tabs: one edits, the other watches and takes over, and no edit is lost',
  THOROUGH,
  async ({ page, context, baseURL }) => {
    const project = await projectToArrange(page, String(baseURL));
    await openStage(page, project);
    await selectModel(page);
    await enlarge(page);
    await expectSaved(page);

    const other = await context.newPage();
    await openStage(other, project);
    await expect(other.getByText('Another window edits this scene.')).toBeVisible();
    await selectModel(other);
    await expect(other.getByRole('button', { name: 'More: Size' })).toBeDisabled();
    await enlarge(page);
    await expectSaved(page);
    await expect(other.getByRole('spinbutton', { name: /^Size/ })).toHaveValue('110');

    await enlarge(page);
    await other.getByRole('button', { name: 'Edit here' }).click();
    await expect(other.getByRole('spinbutton', { name: /^Size/ })).toHaveValue('115');
    await expect(page.getByText('Another window edits this scene.')).toBeVisible();
    await enlarge(other);
    await expectSaved(other);
    await expect(page.getByRole('spinbutton', { name: /^Size/ })).toHaveValue('120');
    expect(scaleOf(await readDraft(page, project))).toBe(1.2);
  },
);

test(
  'offline for a while: changes are kept and sent later, also by the next visit',
  THOROUGH,
  async ({ page, context, baseURL, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
    const project = await projectToArrange(page, String(baseURL));
    await openStage(page, project);
    await selectModel(page);
    await context.setOffline(true);
    await enlarge(page);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await enlarge(page);
    await context.setOffline(false);
    await expectSaved(page);
    expect(scaleOf(await readDraft(page, project))).toBe(1.1);

    await context.setOffline(true);
    await enlarge(page);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await openStage(next, project);
    await selectModel(next);
    await expect(next.getByRole('spinbutton', { name: /^Size/ })).toHaveValue('115');
    await expectSaved(next);
    expect(scaleOf(await readDraft(next, project))).toBe(1.15);
  },
);

test(
  'an ended session: a change made meanwhile is kept, a link leads to the sign-in, and the change is saved after it',
  THOROUGH,
  async ({ page, context, baseURL, consoleGuard }) => {
    consoleGuard.allow(/status of 401/);
    const project = await projectToArrange(page, String(baseURL));
    await openStage(page, project);
    await selectModel(page);
    const cookies = await context.cookies();
    await context.clearCookies();
    await enlarge(page);
    const link = page.getByRole('link', { name: 'Sign in in another tab' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('spinbutton', { name: /^Size/ })).toHaveValue('105');
    // These two steps stand for a sign-in in another tab and the return to this one.
    await context.addCookies(cookies);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectSaved(page);
    await expect(link).toBeHidden();
    expect(scaleOf(await readDraft(page, project))).toBe(1.05);
  },
);

test('a change just before the page is left is saved', THOROUGH, async ({ page, baseURL }) => {
  const project = await projectToArrange(page, String(baseURL));
  await openStage(page, project);
  await selectModel(page);
  await enlarge(page);
  await page.goto('/pricing');
  await expect(async () => {
    expect(scaleOf(await readDraft(page, project))).toBe(1.05);
  }).toPass();
});
