import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import { registerByApi } from './accounts';

/**
 * Does work with the requests of a newly registered user, apart from a test's own browser: for what the tests of a file
 * share.
 */
export async function asNewUser<Made>(
  playwright: PlaywrightWorkerArgs['playwright'],
  origin: string,
  work: (request: APIRequestContext) => Promise<Made>,
): Promise<Made> {
  const request = await playwright.request.newContext({ baseURL: origin });
  try {
    await registerByApi(request, origin);
    return await work(request);
  } finally {
    await request.dispose();
  }
}
