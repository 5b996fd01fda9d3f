import { expect, type Locator } from '@playwright/test';
import type { Viewer } from './viewer';

/** Opens the guide, again and again until it has a button of this name. @returns the button */
export async function openGuideWith({ frame }: Viewer, name: RegExp): Promise<Locator> {
  const guide = frame.getByRole('dialog');
  const button = guide.getByRole('button', { name });
  await expect(async () => {
    await frame.getByTestId('ar-info').click();
    await expect(guide).toBeVisible();
    if (await button.isVisible()) return;
    await guide.getByRole('button', { name: 'Đóng' }).click();
    await expect(guide).toBeHidden();
    expect(await button.isVisible()).toBe(true);
  }).toPass();
  return button;
}
