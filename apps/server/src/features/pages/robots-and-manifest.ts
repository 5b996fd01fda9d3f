import * as SRGB from '@anchora/design-tokens/srgb';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { siteTitle } from './site-title';

/** Excludes only paths that are not pages; each page has its own `robots` element. */
const ROBOTS = `User-agent: *
Disallow: /api/
`;

/** /robots.txt, and /manifest.webmanifest with the site's name and colours. */
export function registerRobotsAndManifest(app: FastifyInstance, { productName }: Pick<Config, 'productName'>): void {
  const manifest = JSON.stringify({
    id: '/',
    name: siteTitle(productName),
    short_name: productName,
    start_url: '/',
    scope: '/',
    // The browser's controls stay visible, because visitors need them to see and change the camera permission.
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
