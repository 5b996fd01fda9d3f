import type { APIRequestContext } from '@playwright/test';
import { succeed } from './succeed';

/**
 * Reads JSON from the API.
 *
 * @param caller a page or context, whose cookies are sent, or other requests.
 * @throws Error if the server refuses the call.
 */
export async function readApi<Answer>(caller: { request: APIRequestContext }, path: string): Promise<Answer> {
  return (await (await succeed(caller.request.get(path))).json()) as Answer;
}
