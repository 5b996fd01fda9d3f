import { elementAt } from '../support/element-at';
import type { Project } from '@anchora/contract/projects';
import type { Page } from '@playwright/test';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { PATIENT } from '../support/patience';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { readApi } from '../support/read-api';
import { chooseTarget, chooseVideo, createAndReturn, fillDetails, openWizard } from '../support/wizard';
import { THOROUGH } from '../support/thorough';

/** Scores in percent, well above and below LEAST_GOOD_TRACKING_SCORE of 0.8. */
const [HIGH, LOW] = [90, 50];

/** Texts in the open step and its preview whose text, background or border is the theme's green. */
async function greenParts(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    // Levels by which green exceeds red and blue in the theme's green, and in no other of its colours.
    const greener = 24;
    return [...main.querySelectorAll<HTMLElement>('*')]
      .filter((element) => !element.closest('figure') && element.checkVisibility())
      .filter((element) => {
        const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
        const colours = borderTopWidth === '0px' ? [color, backgroundColor] : [color, backgroundColor, borderTopColor];
        return colours.some((colour) => {
          context.clearRect(0, 0, 1, 1);
          context.fillStyle = colour;
          context.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
          return alpha > 0 && green > red + greener && green > blue + greener;
        });
      })
      .map((element) => `${element.tagName} ${element.textContent}`);
  });
}

test.beforeEach(async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await page.getByRole('tab', { name: 'Target Image' }).click();
});

test('the score appears unasked and first: a scale, six conditions, and advice on the weakest', async ({ page }) => {
  await chooseTarget(page, 'pictures/harbour.jpg');
  await expect(page.getByText('Good quality: 60 feature points')).toBeVisible(PATIENT);
  const scale = page.getByRole('meter', { name: 'Tracking score' });
  await expect(scale).toBeVisible();
  expect(Number(await scale.getAttribute('aria-valuenow'))).toBeGreaterThan(HIGH);
  await expect(page.getByText(/^Found in \d+ of \d+ simulated views/)).toBeVisible();
  const conditions = page.getByRole('list', { name: 'Where it is found' }).getByRole('listitem');
  await expect(conditions).toHaveCount(6);
  await expect(conditions.filter({ hasText: 'Near and upright' })).toContainText('100%');
  await expectAccessible(page);
});

test(
  'a picture that scores low is judged by its score alone: nothing about it is green',
  THOROUGH,
  async ({ page }) => {
    // The picture has sixty strong edges, which the quick check calls good, but a score near 0.
    await chooseTarget(page, 'pictures/repeated-pattern.png');
    const scale = page.getByRole('meter', { name: 'Tracking score' });
    await expect(scale).toBeVisible();
    expect(Number(await scale.getAttribute('aria-valuenow'))).toBeLessThan(LOW);
    await expect(page.getByText('Tracking file ready')).toBeVisible(PATIENT);
    const detail = page.getByText('Good quality: 60 feature points');
    await expect(detail).toBeVisible();
    const [scaleTop, detailTop] = await Promise.all([scale, detail].map(async (part) => (await part.boundingBox())?.y));
    expect(detailTop, 'the quick check stands under the score').toBeGreaterThan(scaleTop ?? Infinity);
    await expect(page.getByText('the score comes from the tracker itself and counts more')).toBeVisible();
    expect(await greenParts(page)).toEqual([]);
  },
);

test('the button evaluates the same picture again', THOROUGH, async ({ page }) => {
  await chooseTarget(page, 'pictures/harbour.jpg');
  const scale = page.getByRole('meter', { name: 'Tracking score' });
  await expect(scale).toBeVisible();
  await page.getByRole('button', { name: 'Evaluate image' }).click();
  await expect(scale).toBeHidden();
  await expect(scale).toBeVisible();
});

test(
  'the heat map is drawn over the picture instead of the points, and described in words',
  THOROUGH,
  async ({ page }) => {
    await chooseTarget(page, 'pictures/harbour.jpg');
    const points = page.getByRole('img', { name: /strong edges and \d+ tracking points/ });
    await expect(points).toBeVisible();
    const toggle = page.getByRole('switch', { name: 'Show heat map' });
    await toggle.click(PATIENT);
    const heat = page.getByRole('img', { name: /^Heat map drawn on the image/ });
    await expect(heat).toBeVisible();
    await expect(points).toBeHidden();
    await expect(page.getByText('Helps a lot')).toBeVisible();
    const drawn = await heat.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set<number>();
      for (let i = 0; i < data.length; i += 4) {
        const [red = 0, green = 0, , alpha = 0] = data.subarray(i, i + 4);
        if (alpha > 0) colours.add((red << 8) | green);
      }
      return colours.size;
    });
    expect(drawn).toBeGreaterThan(1);
    await expectAccessible(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);
    await toggle.click();
    await expect(heat).toBeHidden();
    await page.getByRole('switch', { name: 'Show feature points' }).click();
    await expect(points).toBeVisible();
  },
);

test('a picture that is chosen while another is measured gets its own score', THOROUGH, async ({ page }) => {
  await chooseTarget(page, 'pictures/harbour.jpg');
  await expect(page.getByText('Trying it in simulated views...').first()).toBeVisible();
  await chooseTarget(page, 'pictures/repeated-pattern.png');
  const scale = page.getByRole('meter', { name: 'Tracking score' });
  // The picture is found in no view. Only a picture without enough anchors has 0 points.
  await expect(scale).toHaveAttribute('aria-valuenow', '1');
  await expect(page.getByRole('switch', { name: 'Show heat map' })).toBeHidden();
});

test('the score is stored with the target and shown on the page of the project', THOROUGH, async ({ page }) => {
  await page.getByRole('tab', { name: 'Project Details' }).click();
  await fillDetails(page, 'Harbour');
  await chooseVideo(page);
  await chooseTarget(page, 'pictures/harbour.jpg');
  const scale = page.getByRole('meter', { name: 'Tracking score' });
  await expect(scale).toBeVisible();
  const points = await scale.getAttribute('aria-valuenow');
  await createAndReturn(page);
  const { id } = elementAt(await readApi<Project[]>(page, '/api/projects'), 0);
  await page.goto(`/view/${id}`);
  await page.getByRole('tab', { name: 'Thông tin chi tiết' }).click();
  await expect(page.getByRole('tabpanel').getByText(`${points}/100`)).toBeVisible();
});
