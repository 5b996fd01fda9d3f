import type { RouteEntry } from './route-entry';

/** Pages that people without an account open. The first match applies. */
export const ENTRANCE_ROUTES: RouteEntry[] = [
  {
    path: /^\/(?:auth|login|signup)\/?$/,
    access: 'signed-out',
    frame: 'bare',
    load: async () => (await import('../../features/auth/auth-page')).AuthPage,
  },
  {
    path: '/share/:key',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/sharing/share-page')).SharePage,
  },
  {
    path: '/view/ar/:shareId',
    access: 'public',
    frame: 'bare',
    lang: 'vi',
    load: async () => (await import('../../features/ar-viewer/share-viewer-page')).ShareViewerPage,
  },
  {
    path: '/demo/ar',
    access: 'public',
    frame: 'bare',
    lang: 'vi',
    load: async () => (await import('../../features/ar-viewer/demo/pages')).DemoViewerPage,
  },
  {
    path: '/demo/ar/target',
    access: 'public',
    frame: 'bare',
    lang: 'vi',
    load: async () => (await import('../../features/ar-viewer/demo/pages')).DemoTargetPage,
  },
];

export const NOT_FOUND: RouteEntry = {
  path: /^([^]*)$/,
  access: 'public',
  frame: 'bare',
  load: async () => (await import('../not-found-page')).NotFoundPage,
};
