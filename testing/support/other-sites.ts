import { createServer, type Server } from 'node:https';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lanCertificate } from '../../apps/server/src/lan/lan-certificate';

/** Arguments of a Chromium that resolves the names of these sites to this machine. */
export const SITES_ARGS = ['--host-resolver-rules=MAP *.example 127.0.0.1'];

/** Sites of other people, under names that end in `.example`. Browsers that open them must ignore certificates. */
export interface OtherSites {
  /** Origin of the site with this name, without `.example`. */
  origin: (name: string) => string;
  /** Sets the body of a page, on all sites. @returns its path */
  page: (body: string) => string;
  close: () => Promise<void>;
}

export async function openOtherSites(): Promise<OtherSites> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sites-'));
  const bodies: string[] = [];
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const certificate = await lanCertificate(folder, ['127.0.0.1']).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const server: Server = createServer(certificate, (request, response) => {
    const body = bodies[Number(request.url?.slice(1))];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>A site</title><link rel="icon" href="data:,"><body>${body ?? ''}</body>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: (name) => `https://${name}.example:${port}`,
    page: (body) => `/${bodies.push(body) - 1}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await removeFolder();
    },
  };
}
