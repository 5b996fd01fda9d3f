import { type Page, expect } from '@playwright/test';

/** The bytes of the model or video that the wizard has uploaded. */
export async function uploadedContent(page: Page, slot: 'model' | 'video'): Promise<Buffer> {
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  const url = await page.evaluate((name) => {
    const key = Object.keys(localStorage).find((entry) => entry.startsWith('wizard-draft:')) ?? '';
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, { url: string } | null | undefined>;
    return draft[name]?.url ?? '';
  }, slot);
  return (await page.request.get(url)).body();
}
