import { SRGB } from '@anchora/design-tokens/srgb';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';

/** Said of one page each: whether it may be found (`robots` in its head). Here stands only what is no page at all. */
const ROBOTS = `User-agent: *
Disallow: /api/
`;

/** /robots.txt and /manifest.webmanifest, which hold the site's own name and colours. */
export function registerSiteFiles(app: FastifyInstance, { productName }: Pick<Config, 'productName'>): void {
  const manifest = JSON.stringify({
    id: '/',
    name: `${productName} WebAR Platform`,
    short_name: productName,
    start_url: '/',
    scope: '/',
    // With the browser's own controls: a visitor has to see and change what the camera is allowed.
    display: 'minimal-ui',
    background_color: SRGB.paper,
    theme_color: SRGB.paper,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  );
}
