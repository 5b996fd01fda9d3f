import type { Page, Route } from '@playwright/test';

/** Holds all requests to an address. @returns a function that lets them continue. */
export async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(address, async (route) => {
    if (isHolding) held.push(route);
    else await route.fallback();
  });
  return async () => {
    isHolding = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}
