import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding, encodeStream, encodeText } from './content-encoding';

/** Bytes. Shorter answers fit into the first packets of a connection anyway. */
const MIN_LENGTH = 16_384;
const BROTLI_QUALITY = 4;

/** Compresses long JSON, such as a list of thousands of projects, to about a tenth of its length, and all that is streamed. */
export function registerJsonCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const isLong = typeof payload === 'string' ? payload.length >= MIN_LENGTH : payload instanceof Readable;
    if (!isLong || !type.startsWith('application/json')) return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    if (typeof payload === 'string') return encodeText(payload, encoding, BROTLI_QUALITY);
    return encodeStream(payload as Readable, encoding, BROTLI_QUALITY);
  });
}
