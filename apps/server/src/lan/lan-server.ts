import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { listenError } from '../startup/listen-error';
import type { LanCertificate } from './lan-certificate';

interface LanServer {
  port: number;
  /** Stops accepting connections, and cuts requests that are not answered within `finishMs`. */
  close(finishMs: number): Promise<void>;
}

/**
 * Serves the same application over HTTPS beside its plain HTTP server. The application must be ready.
 *
 * @throws StartupError if the port cannot be used.
 */
export async function startLanServer(
  app: FastifyInstance,
  certificate: LanCertificate,
  { host, port }: { host: string; port: number },
): Promise<LanServer> {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server;
  const server = createServer(
    { ...certificate, minVersion: 'TLSv1.2', requestTimeout, headersTimeout, keepAliveTimeout },
    (request, response) => app.routing(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, { host, port, setting: 'HTTPS_PORT' })));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async (finishMs) => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), finishMs);
      await closed;
      clearTimeout(timer);
    },
  };
}
