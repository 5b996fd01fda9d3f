import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { pageConfig } from '../api/page-config';
import { app as texts } from '../texts/default';
import type { Access } from './guard';

export interface RouteEntry {
  /** wouter pattern; the page reads its parts with `useParams`. Another address with the same parts keeps the page. */
  path: string | RegExp;
  access: Access;
  /** `app` puts navigation around the page; `bare` nothing, and loads nothing of it. */
  frame: 'app' | 'bare';
  /** Language of the page's texts; English where left out. */
  lang?: 'vi';
  loadingText?: string;
  page: LazyExoticComponent<ComponentType>;
}

function page(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: await load() }));
}

const authPage = page(async () => (await import('../features/auth/auth-page')).AuthPage);
const dashboardPage = page(async () => (await import('../features/dashboard/dashboard-page')).DashboardPage);

/** First match wins. */
export const ROUTES: RouteEntry[] = [
  { path: /^\/(?:auth|login|signup)$/, access: 'signed-out', frame: 'bare', page: authPage },
  { path: '/', access: 'signed-in', frame: 'bare', page: page(async () => (await import('./home-page')).HomePage) },
  { path: '/dashboard', access: 'signed-in', frame: 'app', loadingText: texts.loadingDashboard, page: dashboardPage },
  ...(pageConfig.development
    ? [
        {
          path: '/_ui',
          access: 'public',
          frame: 'bare',
          page: page(async () => (await import('../ui/gallery/gallery-page')).GalleryPage),
        } as const,
      ]
    : []),
];

export const NOT_FOUND: RouteEntry = {
  path: '*',
  access: 'public',
  frame: 'bare',
  page: page(async () => (await import('./not-found-page')).NotFoundPage),
};
