import { createHmac } from 'node:crypto';
import { WEBHOOK_TIMEOUT_MS } from '@anchora/contract/limits';
import { type DeliveryFailure, SIGNATURE_HEADER } from '@anchora/contract/webhooks';
import { guardedRequest, OutboundError, type Network } from '../../http/outbound/guarded-request';

/** Bytes that are read of a receiver's answer, whose body is never shown; the rest is dropped. Chosen, not measured. */
const MAX_ANSWER_BYTES = 1024;

export interface Sending {
  url: string;
  body: string;
  secrets: readonly Buffer[];
  allowsHttp: boolean;
  /** Default: `WEBHOOK_TIMEOUT_MS`. */
  timeoutMs?: number;
}

export type SendResult = { failure: null; status: number } | { failure: DeliveryFailure; status: number | null };

/** Sends one delivery. Of the answer only the status is used. */
export async function sendWebhook(network: Network, sending: Sending): Promise<SendResult> {
  const { url, body, secrets, allowsHttp, timeoutMs = WEBHOOK_TIMEOUT_MS } = sending;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Anchora-Webhook',
    [SIGNATURE_HEADER]: signatureOf(body, secrets),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const asked = { method: 'POST', url, headers, body, allowsHttp, signal, maxAnswerBytes: MAX_ANSWER_BYTES } as const;
  try {
    const { status } = await guardedRequest(network, asked);
    return status >= 200 && status < 300 ? { failure: null, status } : { failure: 'status', status };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { failure: error.failure, status: null };
  }
}

/** A receiver computes the same over `t`, a full stop and the body, compares, and refuses an old `t`. */
function signatureOf(body: string, secrets: readonly Buffer[], nowMs = Date.now()): string {
  const t = Math.floor(nowMs / 1000);
  const sign = (secret: Buffer) =>
    createHmac('sha256', secret.toString('base64url')).update(`${t}.${body}`).digest('hex');
  return [`t=${t}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',');
}
