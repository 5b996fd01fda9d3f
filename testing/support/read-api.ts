import { type Page, expect } from '@playwright/test';

/** Reads JSON from the API with the page's session. */
export async function readApi<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as Answer;
}
