import { type BrandChange, EMPTY_BRAND } from '@anchora/contract/brand';
import { type APIRequestContext, expect } from '@playwright/test';
import { upgradeToPro } from './accounts';

const NO_PICTURES = { logo: null, backgroundPicture: null, linkPicture: null, photoFrame: null };

/** Makes the signed-in user Pro and gives the account a brand. */
export async function makeBrand(
  request: APIRequestContext,
  origin: string,
  parts: Partial<BrandChange>,
): Promise<void> {
  const headers = { origin };
  await upgradeToPro(request, origin, 'yearly');
  const saved = await request.put('/api/brand', { headers, data: { ...EMPTY_BRAND, ...NO_PICTURES, ...parts } });
  expect(saved.status(), await saved.text()).toBe(200);
}
