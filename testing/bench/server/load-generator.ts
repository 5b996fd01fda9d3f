/**
 * One run of load, in a process of its own: keeps every connection busy with the same GET and prints its measurements
 * as one line of JSON. Answers are parsed as little as possible, so that the generator leaves the processors to the
 * server.
 */
import { connect, type Socket } from 'node:net';
import { quantile } from '../../../packages/vision/test-support/quantile';

export interface LoadOptions {
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  durationMs: number;
}

export interface LoadResult {
  /** Answers a second. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Number of answers by status; any status other than 200 invalidates a run. */
  statuses: Record<string, number>;
}

/** Sends the request again and again on one connection until `endsAtMs`, in ms of `performance.now()`. */
function keepBusy(socket: Socket, request: string, endsAtMs: number, seen: (status: string, ms: number) => void) {
  return new Promise<void>((resolve, reject) => {
    let rest: Buffer = Buffer.alloc(0);
    let sentAtMs = 0;
    const send = () => {
      sentAtMs = performance.now();
      socket.write(request);
    };
    socket.on('connect', send).on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection before its answer was complete')));
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const headEnd = rest.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = rest.toString('latin1', 0, headEnd);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) {
        reject(new Error(`an answer without a length: ${head}`));
        return;
      }
      if (rest.length < headEnd + 4 + Number(length)) return;
      rest = Buffer.alloc(0);
      seen(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? head, performance.now() - sentAtMs);
      if (performance.now() < endsAtMs) {
        send();
        return;
      }
      resolve();
      socket.destroy();
    });
  });
}

export async function generateLoad({ port, path, headers, connections, durationMs }: LoadOptions): Promise<LoadResult> {
  const lines = Object.entries({ host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const startedAtMs = performance.now();
  const seen = (status: string, ms: number) => {
    times.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await Promise.all(
    Array.from({ length: connections }, () =>
      keepBusy(connect(port, '127.0.0.1'), request, startedAtMs + durationMs, seen),
    ),
  );
  const perSecond = times.length / ((performance.now() - startedAtMs) / 1000);
  return { perSecond, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), statuses };
}

if (process.argv[2] !== undefined) {
  console.log(JSON.stringify(await generateLoad(JSON.parse(process.argv[2]) as LoadOptions)));
}
