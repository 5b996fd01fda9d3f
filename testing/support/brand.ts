import { type BrandChange, EMPTY_BRAND } from '@anchora/contract/brand';
import { type APIRequestContext } from '@playwright/test';
import { upgradeToPro } from './accounts';
import { succeed } from './succeed';

/** A brand in which nothing is set. */
export const PLAIN_BRAND: BrandChange = {
  ...EMPTY_BRAND,
  logo: null,
  backgroundPicture: null,
  linkPicture: null,
  photoFrame: null,
};

/** Makes the signed-in user Pro and gives the account a brand. */
export async function makeBrand(
  request: APIRequestContext,
  origin: string,
  parts: Partial<BrandChange>,
): Promise<void> {
  const headers = { origin };
  await upgradeToPro(request, origin, 'yearly');
  await succeed(request.put('/api/brand', { headers, data: { ...PLAIN_BRAND, ...parts } }));
}
