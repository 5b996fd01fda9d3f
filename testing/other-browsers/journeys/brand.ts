import type { BrandChange } from '@anchora/contract/brand';
import { PLAIN_BRAND } from '../../support/brand';
import type { Tab } from '../tab';

const BRAND: BrandChange = {
  ...PLAIN_BRAND,
  accent: '#1e7f4f',
  background: '#fff3d6',
  startText: '<img src=x onerror="document.title=1">Welcome',
  endText: 'See you in the shop',
  qr: { dark: '#123a7c', light: '#fff3d6' },
};

/** Makes the signed-in user Pro and gives the account a brand. @throws Error if a call is refused. */
export async function makeBrand(tab: Tab): Promise<void> {
  await tab.evaluate(async (brand) => {
    const headers = { 'content-type': 'application/json' };
    const plan = JSON.stringify({ plan: 'yearly' });
    for (const answer of [
      await fetch('/api/user/subscription', { method: 'PATCH', headers, body: plan }),
      await fetch('/api/brand', { method: 'PUT', headers, body: JSON.stringify(brand) }),
    ]) {
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
    }
  }, BRAND);
}
