import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Ends the headers of a message (RFC 9112, 2.1). */
const HEAD_END = '\r\n\r\n';

/**
 * Moments of a request to a bucket: it begins, half of its body was sent, the bucket has answered, the answer was
 * heard.
 */
export type BucketMoment = 'begins' | 'half' | 'answered' | 'heard';

export interface BucketRelay {
  port: number;
  /** Objects that the bucket took, by key with the bucket's name. */
  taken: string[];
  /** Called at each moment of each request, before anything more is passed on. */
  onMoment: (method: string, moment: BucketMoment) => void;
  stop: () => Promise<void>;
}

/**
 * Stands before an S3 server and tells how far each request has come. It goes on listening to the server when its
 * client dies, so that `taken` says what the server took, and not what the client heard of it.
 *
 * @param port default: any free one.
 */
export async function startBucketRelay(bucketPort: number, port = 0): Promise<BucketRelay> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const bucket = connect(bucketPort, '127.0.0.1');
    for (const socket of [client, bucket]) sockets.add(socket);
    passOn(client, bucket, relay);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const relay: BucketRelay = {
    port: (server.address() as AddressInfo).port,
    taken: [],
    onMoment: () => undefined,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return relay;
}

/** Passes on the one request of a connection: clients close it after each. */
function passOn(client: Socket, bucket: Socket, relay: BucketRelay): void {
  let head: { method: string; key: string; totalBytes: number } | null = null;
  let sentBytes = 0;
  const isWhole = () => head !== null && sentBytes >= head.totalBytes;
  client.on('data', (chunk: Buffer) => {
    if (head === null) {
      head = headOf(chunk);
      relay.onMoment(head.method, 'begins');
    }
    const half = head.totalBytes / 2;
    const wasBelow = sentBytes < half;
    sentBytes += chunk.length;
    bucket.write(chunk);
    if (wasBelow && sentBytes >= half && !isWhole()) relay.onMoment(head.method, 'half');
  });
  let isAnswered = false;
  bucket.on('data', (chunk: Buffer) => {
    const isFirst = !isAnswered;
    isAnswered = true;
    if (isFirst && head) {
      if (head.method === 'PUT' && chunk.toString('latin1').startsWith('HTTP/1.1 2')) relay.taken.push(head.key);
      relay.onMoment(head.method, 'answered');
    }
    if (client.destroyed) return;
    client.write(chunk, () => isFirst && head && relay.onMoment(head.method, 'heard'));
  });
  bucket.on('error', () => client.destroy()).on('close', () => client.end());
  client.on('error', () => undefined).on('close', () => !isWhole() && bucket.destroy());
}

/** @param chunk the first of a request; it has all headers, which are short. */
function headOf(chunk: Buffer): { method: string; key: string; totalBytes: number } {
  const text = chunk.toString('latin1');
  const [method = '', key = ''] = text.split(' ', 2);
  const bodyBytes = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
  return { method, key, totalBytes: text.indexOf(HEAD_END) + HEAD_END.length + bodyBytes };
}
