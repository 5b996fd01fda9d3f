import type { FastifyInstance } from 'fastify';
import { chooseEncoding, encodeText } from './content-encoding';

/** Shorter answers fit into the first packets anyway. */
const MIN_LENGTH = 16_384;
const BROTLI_QUALITY = 4;

/** Long JSON, such as the list of someone with thousands of projects, travels at a tenth of its length. */
export function registerJsonCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload !== 'string' || payload.length < MIN_LENGTH || !type.startsWith('application/json'))
      return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encodeText(payload, encoding, BROTLI_QUALITY);
  });
}
