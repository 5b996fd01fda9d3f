import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { upgradeToPro } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expectSaved, openStage, projectToArrange, readDraft, selectModel, ARRANGED_NAME } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** Longest wait for a picture to be compiled, on a busy machine. Chosen, not measured. */
const COMPILED_WITHIN_MS = 100_000;
/** Longest wait until the views of a shape have been tried, on a busy machine. Chosen, not measured. */
const TRIED_WITHIN_MS = 150_000;
/** Time for the test that waits for both, and for the pages between. Chosen, not measured. */
const BOTH_WITHIN_MS = 300_000;

test(
  'a second picture gets a scene of its own, and is warned of if it looks like the first',
  THOROUGH,
  async ({ page, baseURL }) => {
    const origin = String(baseURL);
    const project = await projectToArrange(page, origin);
    // Without Pro a project has one scene, which both pictures would show.
    await upgradeToPro(page.request, origin);
    await openStage(page, project);
    const add = page.getByLabel('Add a picture');
    const warning = page.getByText(`A camera may mistake this picture for ${ARRANGED_NAME}.`);

    // The second picture is the same label in other colours.
    const alike = await sharp(fixturePath('pictures/citrus.png')).resize(700).modulate({ hue: 90 }).jpeg().toBuffer();
    await add.setInputFiles({ name: 'Lime label.jpg', mimeType: 'image/jpeg', buffer: alike });
    await expect(warning).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lime label' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Nothing here yet.')).toBeVisible();
    await expectAccessible(page);
    // Removing a picture first says that its prints stop working.
    const remove = page.getByRole('button', { name: 'Remove the picture' });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Stop recognising “Lime label”?' });
    await expect(question).toContainText('Prints of this picture stop working as soon as you publish.');
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Lime label' })).toBeVisible();
    await expect(remove).toBeFocused();
    await remove.click();
    await question.getByRole('button', { name: 'Remove the picture' }).click();
    await expect(page.getByRole('button', { name: 'Lime label' })).toHaveCount(0);
    await expect(page.locator('summary:focus'), 'the focus stays in the panel').toHaveCount(1);

    await add.setInputFiles(fixturePath('pictures/harbour.jpg'));
    await expect(page.getByRole('button', { name: 'harbour' })).toHaveAttribute('aria-pressed', 'true');
    await expect(warning).toHaveCount(0);
    await expectSaved(page);
    const { document } = await readDraft(page, project);
    expect(document.targets.map(({ name }) => name)).toEqual([ARRANGED_NAME, 'harbour']);
    expect(new Set(document.targets.map(({ scene }) => scene)).size).toBe(2);
  },
);

test(
  'a picture is replaced although its panel gives way to that of an item meanwhile',
  THOROUGH,
  async ({ page, baseURL }) => {
    const project = await projectToArrange(page, String(baseURL));
    await openStage(page, project);
    await page.getByLabel('Replace the picture').setInputFiles(fixturePath('pictures/harbour.jpg'));
    await expect(page.getByRole('button', { name: /^Preparing the picture/ })).toBeVisible();
    await selectModel(page);
    await expect(page.getByLabel('Replace the picture')).toHaveCount(0);
    await expect(page.getByText('earlier print', { exact: true })).toBeVisible({ timeout: COMPILED_WITHIN_MS });
    await expectSaved(page);
    const { document } = await readDraft(page, project);
    expect(document.targets.map(({ retired }) => retired)).toEqual([false, true]);
  },
);

test('the score of a shape goes with the picture that it was measured with', THOROUGH, async ({ page, baseURL }) => {
  test.setTimeout(BOTH_WITHIN_MS);
  const project = await projectToArrange(page, String(baseURL));
  await openStage(page, project);
  await page.getByLabel('The picture is on').selectOption('A bottle or can');
  await page.getByRole('button', { name: 'Test this shape' }).click();
  const score = page.getByText(/^Score on this shape/);
  await expect(score).toBeVisible({ timeout: TRIED_WITHIN_MS });
  await page.getByLabel('Replace the picture').setInputFiles(fixturePath('pictures/harbour.jpg'));
  await expect(page.getByText('earlier print', { exact: true })).toBeVisible({ timeout: COMPILED_WITHIN_MS });
  await expect(page.getByLabel('The picture is on').first()).toHaveValue('cylinder');
  await expect(score).toHaveCount(0);
});
