import type { PasskeyAnswer, PasskeyOptions } from '@anchora/contract/second-factor';
import type { AuthenticationResponseJSON, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { request } from './http-client';

/**
 * Lets the user choose a passkey and confirm it.
 *
 * @param path of the call that gives the challenge
 * @returns null if the user does not go on.
 */
export async function askPasskey(path: string): Promise<PasskeyAnswer | null> {
  const { options } = await request<PasskeyOptions>(path, { method: 'POST' });
  const { startAuthentication: start } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const answer = await unlessLeft(() => start({ optionsJSON }));
  return answer === null ? null : withoutExtras(answer);
}

/** @returns the answer of the authenticator that made a passkey; null if the user does not go on. */
export async function makePasskey({ options }: PasskeyOptions) {
  const { startRegistration: start } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return unlessLeft(() => start({ optionsJSON }));
}

function withoutExtras({ id, rawId, type, response }: AuthenticationResponseJSON): PasskeyAnswer {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const sent = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  return { id, rawId, type, clientExtensionResults: {}, response: sent };
}

/**
 * Browsers answer alike when the user closes their window and when no passkey fits, so neither is shown as a failure.
 */
async function unlessLeft<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}
