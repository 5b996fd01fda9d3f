import { type Page, expect } from '@playwright/test';
import { WIZARD_DRAFTS } from '../../apps/web/src/api/wizard-drafts';

/** The bytes of the model or video that the wizard has uploaded. @throws Error if the wizard has uploaded none. */
export async function uploadedContent(page: Page, slot: 'model' | 'video'): Promise<Buffer> {
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  const order = { name: slot, prefix: WIZARD_DRAFTS };
  const url = await page.evaluate(({ name, prefix }) => {
    const key = Object.keys(localStorage).find((entry) => entry.startsWith(prefix));
    if (!key) throw new Error('The wizard has stored no draft');
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, { url: string } | null | undefined>;
    const url = draft[name]?.url;
    if (!url) throw new Error(`The wizard's draft has no ${name}`);
    return url;
  }, order);
  const answer = await page.request.get(url);
  expect(answer.status()).toBe(200);
  return answer.body();
}
