import { MAX_SCENE_NAME_LENGTH } from '@anchora/contract/limits';
import { expectSaved, openStage, projectToArrange, readDraft, ARRANGED_NAME } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

test(
  'arrow keys move through the list of items, keys act on the focused one, and a name that is too long is cut',
  THOROUGH,
  async ({ page, baseURL }) => {
    const project = await projectToArrange(page, String(baseURL));
    await openStage(page, project);
    const row = (name: string) => page.getByRole('treeitem', { name, exact: true });
    await row(ARRANGED_NAME).click();
    await page.keyboard.press('Control+D');
    await expect(row(`${ARRANGED_NAME} 2`)).toHaveAttribute('aria-selected', 'true');
    await row(`${ARRANGED_NAME} 2`).focus();
    await page.keyboard.press('ArrowUp');
    await expect(row(ARRANGED_NAME)).toBeFocused();
    await page.keyboard.press('End');
    await expect(row(`${ARRANGED_NAME} 2`)).toBeFocused();
    await page.keyboard.press('F2');
    await page.keyboard.type('Second');
    await page.keyboard.press('Enter');
    await expect(row('Second')).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('treeitem').first()).toHaveAccessibleName('Second');
    await expect(row('Second')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Lock Second' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Delete');
    await expect(row(ARRANGED_NAME)).toBeFocused();
    await expect(page.getByRole('treeitem')).toHaveCount(1);

    // Each of these letters becomes two when the name is cleaned, so a name of them is cut to what the server takes.
    await row(ARRANGED_NAME).press('F2');
    await page.getByRole('textbox', { name: 'Name' }).first().fill('\u0958'.repeat(MAX_SCENE_NAME_LENGTH));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('treeitem')).toBeFocused();
    await expectSaved(page);
    const [item] = (await readDraft(page, project)).document.scenes[0]?.items ?? [];
    expect(item?.name).toBe('\u0915\u093c'.repeat(MAX_SCENE_NAME_LENGTH / 2));
  },
);
