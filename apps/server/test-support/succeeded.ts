import type { LightMyRequestResponse } from 'fastify';

/**
 * The answer to a request of which a test only needs that it was carried out.
 *
 * @throws Error with the body of an answer that is not a success.
 */
export async function succeeded(answer: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const response = await answer;
  const { statusCode, body } = response;
  if (statusCode < 200 || statusCode > 299) throw new Error(`expected a success, got ${statusCode}: ${body}`);
  return response;
}
