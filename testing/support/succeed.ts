import type { APIResponse } from '@playwright/test';

/**
 * Waits for the answer to a call that prepares a test.
 *
 * @returns the answer
 * @throws Error if the server refuses the call: what follows would be tested in another state than it says.
 */
export async function succeed(asked: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await asked;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return answer;
}
