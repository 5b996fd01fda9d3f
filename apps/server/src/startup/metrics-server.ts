import { createServer } from 'node:http';
import { registry } from '../metrics/metrics';
import { listenError } from './listen-error';

const HOST = '127.0.0.1';

/**
 * Serves the metrics on the loopback, where only this machine can read them.
 *
 * @returns a function that stops it.
 * @throws StartupError if the port cannot be used.
 */
export async function startMetricsServer(port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, { host: HOST, port, setting: 'METRICS_PORT' })));
    server.listen(port, HOST, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
