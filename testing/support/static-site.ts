import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SITE_TYPES } from './site-types';

/** A bare web server: files of a folder under a path, and nothing else. */
export interface StaticSite {
  address: string;
  /** Paths of the files that were asked for, and those of them that do not exist. */
  asked: Set<string>;
  missing: string[];
  close: () => Promise<void>;
}

/** Serves a folder on a free port. @param under path of the folder on the site, with slashes around it. */
export async function serveFolder(folder: string, under: string): Promise<StaticSite> {
  const asked = new Set<string>();
  const missing: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site');
    const name = pathname.startsWith(under) ? pathname.slice(under.length) || 'index.html' : `..${pathname}`;
    asked.add(name);
    const file = name.includes('..') ? Promise.reject(new Error('outside')) : readFile(path.join(folder, name));
    void file
      .catch(() => null)
      .then((bytes) => {
        if (bytes === null) missing.push(name);
        const type = SITE_TYPES[path.extname(name)] ?? 'application/octet-stream';
        return response.writeHead(bytes === null ? 404 : 200, { 'content-type': type }).end(bytes ?? '');
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}${under}`,
    asked,
    missing,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
