import type { Page } from '@playwright/test';
import { upgradeToPro } from '../support/accounts';
import { greenBox, magentaBox } from '../support/colour-box';
import { magentaCard, sceneWith } from '../support/scenes';
import { expectDrawn, openStage, projectToArrange, saveScenes, stageCanvas } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** Least width at which a card can be measured. Chosen, not measured. */
const LEAST_CARD_PX = 50;
/**
 * Share of its width that a card has left when it is seen from the side, after a drag of 160 px. Chosen, not measured.
 */
const FROM_THE_SIDE = 0.6;
/** Share of its width that a docked card has left at most after a drag of 100 px. Chosen, not measured. */
const TURNED_DOCKED = 0.9;

async function tapOn(page: Page, find: typeof magentaBox): Promise<void> {
  let box: Awaited<ReturnType<typeof magentaBox>> = null;
  await expect.poll(async () => (box = await find(await page.screenshot()))).not.toBeNull();
  const { left = 0, right = 0, top = 0, bottom = 0 } = box ?? {};
  await page.mouse.click((left + right) / 2, (top + bottom) / 2);
}

test(
  'the menu of a card opens the stage, which plays a scene as visitors get it',
  THOROUGH,
  async ({ page, baseURL }) => {
    const origin = String(baseURL);
    const project = await projectToArrange(page, origin);
    // Without Pro a project has one scene.
    await upgradeToPro(page.request, origin);
    await saveScenes(page, origin, project, ({ scenes: [first] }) => [
      sceneWith(first?.id ?? '', [magentaCard('card01', { onTap: [{ do: 'scene', scene: 'next' }] })]),
      sceneWith('scene2', [magentaCard('card02', { colour: '#00ff00', ground: '#00ff00' })], {
        button: { label: 'Gọi món', action: { do: 'link', url: 'https://shop.example.com/menu' }, when: 'always' },
      }),
    ]);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: `Actions for ${project.name}` }).click();
    await page.getByRole('menuitem', { name: 'Arrange' }).click();
    await expectDrawn(page);

    // While it is arranged, a tap selects.
    await tapOn(page, magentaBox);
    await expect(page.getByRole('treeitem', { name: 'card01' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByText('Playing as visitors see it.')).toBeVisible();
    await tapOn(page, magentaBox);
    await expect.poll(async () => greenBox(await stageCanvas(page).screenshot())).not.toBeNull();
    await page.getByRole('button', { name: 'Gọi món' }).click();
    await expect(page.getByText('Visitors would now go to shop.example.com')).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Gọi món' })).toHaveCount(0);
    await expect.poll(async () => magentaBox(await stageCanvas(page).screenshot())).not.toBeNull();
  },
);

test('playing shows what a scene does when its picture is lost and seen again', THOROUGH, async ({ page, baseURL }) => {
  const origin = String(baseURL);
  const project = await projectToArrange(page, origin);
  await saveScenes(page, origin, project, ({ scenes: [first] }) => [
    sceneWith(first?.id ?? '', [magentaCard('card01')], {
      whenLost: 'dock',
      button: { label: 'Gọi món', action: { do: 'hide', item: 'card01' }, when: 'seen' },
    }),
  ]);
  await openStage(page, project);
  await page.getByRole('button', { name: 'Edit here' }).click();
  const whenLost = page.getByRole('combobox', { name: 'When the picture is out of sight' });
  await expect(whenLost).toBeEnabled();
  const cardNow = async () => magentaBox(await stageCanvas(page).screenshot());
  const canvasHeight = (await stageCanvas(page).boundingBox())?.height ?? 0;
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  const lose = page.getByRole('button', { name: 'Picture lost' });
  const find = page.getByRole('button', { name: 'Picture seen again' });
  const said = page.getByRole('status').filter({ hasText: /^Out of sight: / });
  await expect(lose, 'only while it plays').toHaveCount(0);

  // The lost scene is kept at the bottom: a drag turns it, and a button for the seen picture is hidden.
  await play.click();
  await expect(page.getByRole('button', { name: 'Gọi món' })).toBeVisible();
  await expect.poll(cardNow).not.toBeNull();
  const seen = await cardNow();
  await lose.focus();
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(/stays at the bottom/);
  await expect(find).toBeFocused();
  await expect(page.getByRole('button', { name: 'Gọi món' })).toHaveCount(0);
  await expect.poll(async () => (await cardNow())?.top ?? 0).toBeGreaterThan(canvasHeight / 2);
  const docked = await cardNow();
  const { x = 0, y = 0 } = (await stageCanvas(page).boundingBox()) ?? {};
  await page.mouse.move(x + 40, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 140, y + 40, { steps: 6 });
  await page.mouse.up();
  const widthOf = (box: Awaited<ReturnType<typeof cardNow>>) => (box ? box.right - box.left : 0);
  await expect.poll(async () => widthOf(await cardNow())).toBeLessThan(TURNED_DOCKED * widthOf(docked));
  await find.press('Enter');
  await expect(said).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Gọi món' })).toBeVisible();
  await expect.poll(cardNow).toEqual(seen);

  // The content is now hidden when the picture is lost.
  await stop.click();
  await whenLost.selectOption('hide');
  await play.click();
  await lose.click();
  await expect(said).toHaveText(/everything is hidden/);
  await expect.poll(cardNow).toBeNull();
  await find.click();
  await expect.poll(cardNow).toEqual(seen);

  // The lost scene is kept in its place, until it is hidden as on a visitor's phone.
  await stop.click();
  await whenLost.selectOption('hold');
  await play.click();
  await expect.poll(cardNow).toEqual(seen);
  await lose.click();
  await expect(said).toHaveText(/stays in its place for a while/);
  expect(await cardNow()).toEqual(seen);
  await expect(said).toHaveText(/everything is hidden/);
  await expect.poll(cardNow).toBeNull();
  await stop.click();
  await expect(lose).toHaveCount(0);
  await expect.poll(cardNow).toEqual(seen);
});

test(
  'a press beside the picture keeps the view, and a drag turns it from where it stands',
  THOROUGH,
  async ({ page, baseURL }) => {
    const origin = String(baseURL);
    const project = await projectToArrange(page, origin);
    await saveScenes(page, origin, project, ({ scenes: [first] }) => [
      sceneWith(first?.id ?? '', [magentaCard('card01')]),
    ]);
    await openStage(page, project);
    const view = page.getByRole('combobox', { name: 'View' });
    const card = async () => {
      const {
        left = 0,
        right = 0,
        top = 0,
        bottom = 0,
      } = (await magentaBox(await stageCanvas(page).screenshot())) ?? {};
      return { width: right - left, height: bottom - top };
    };
    const before = await card();
    expect(before.width).toBeGreaterThan(LEAST_CARD_PX);
    const { x, y, height } = (await stageCanvas(page).boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await page.mouse.click(x + 40, y + height - 40);
    expect(await card()).toEqual(before);
    await expect(view).toHaveValue('wall');

    await page.mouse.move(x + 40, y + height - 40);
    await page.mouse.down();
    await page.mouse.move(x + 50, y + height - 40, { steps: 5 });
    await expect(view).toHaveValue('free');
    // A turn by some degrees narrows the card by less than the tolerance; a jump to another view changes it by more.
    expect((await card()).width / before.width).toBeCloseTo(1, 1);
    // The same drag goes on.
    await page.mouse.move(x + 200, y + height - 40, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await card()).width / before.width).toBeLessThan(FROM_THE_SIDE);
    await view.selectOption('wall');
    await expect.poll(card).toEqual(before);
  },
);
