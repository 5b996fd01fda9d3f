import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
};

/** Answers requests for one path or folder; null means not found. */
type Handler = (rest: string, request: IncomingMessage) => Promise<{ body: Uint8Array; type?: string } | null>;

/** Serves the files of a folder under a path. */
export const filesOf =
  (folder: string): Handler =>
  async (rest) => {
    const file = path.join(folder, path.normalize(`/${rest || 'index.html'}`));
    const body = await readFile(file).catch(() => null);
    return body && { body, type: TYPES[path.extname(file)] };
  };

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Starts a server on a free local port. The first part of the path chooses the handler, '' all others. */
export async function serve(
  folders: Record<string, Handler> & { '': Handler },
): Promise<{ origin: string; close(): void }> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, first = '', ...rest] = new URL(request.url ?? '/', 'http://localhost').pathname.split('/');
    const own = Object.hasOwn(folders, first) ? folders[first] : undefined;
    const found = await (own ? own(rest.join('/'), request) : folders[''](path.join(first, ...rest), request));
    response.writeHead(found ? 200 : 404, { 'content-type': found?.type ?? 'application/octet-stream' });
    response.end(found?.body);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(request.url, error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
