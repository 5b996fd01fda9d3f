import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface SeenRequest {
  method: string;
  /** Origin of the server to which it is addressed. */
  origin: string;
  path: string;
  query: string;
  /** Length of the address and of the names and values of all headers, cookies included. */
  headBytes: number;
  bodyBytes: number;
}

/** A proxy between a browser and all servers: everything that the browser sends over TCP passes it. */
export interface WatchedNetwork {
  /** Options of a browser that has no other connection, not even to the local host. */
  proxy: { server: string; bypass: string };
  seen: SeenRequest[];
  close(): Promise<void>;
}

/**
 * Forwards plain HTTP to this machine. Requests to other hosts are recorded and refused, as is everything else, such as
 * a WebSocket, which arrives as CONNECT.
 */
export async function watchNetwork(): Promise<WatchedNetwork> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void pass(request, response, seen).catch(() => response.destroy());
  });
  server.on('connect', ({ url = '' }: IncomingMessage, socket) => {
    seen.push({ method: 'CONNECT', origin: url, path: '', query: '', headBytes: 0, bodyBytes: 0 });
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    // Browsers reach the local host without their proxy unless told otherwise.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function pass(request: IncomingMessage, response: ServerResponse, seen: SeenRequest[]): Promise<void> {
  const { method = '', url = '', rawHeaders, headers } = request;
  const { origin, hostname, port, pathname, search } = new URL(url);
  const body = await buffer(request);
  const headBytes = url.length + rawHeaders.join('').length;
  seen.push({ method, origin, path: pathname, query: search.slice(1), headBytes, bodyBytes: body.length });
  if (!/^(localhost|127\.0\.0\.1)$/.test(hostname)) {
    response.writeHead(403).end();
    return;
  }
  const sent = forward({ hostname, port, method, path: pathname + search, headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  answer.pipe(response);
}
