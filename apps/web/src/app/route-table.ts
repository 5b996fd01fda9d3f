import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { pageConfig } from '../page-config';
import { app as texts } from '../texts/app';
import type { Access } from './session-guard';

export interface RouteEntry {
  /** wouter pattern; the page reads its parts with `useParams`. Another address with the same parts keeps the page. */
  path: string | RegExp;
  access: Access;
  /**
   * `app` puts the navigation around the page. `bare` puts nothing: a page that is public and bare loads neither session,
   * queries, components nor their styles, so its files stand in `ui/styles/theme.css`.
   */
  frame: 'app' | 'bare';
  /** Language of the page's texts; English where left out. */
  lang?: 'vi';
  loadingText?: string;
  /** Nothing may cover the page: messages of the previous page wait for the next one. */
  quiet?: true;
  page: LazyPage;
}

export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>;
  /** Fetches the page's code now, in parallel with other loading. */
  preload: () => void;
}

function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  return {
    Page: lazy(async () => ({ default: await load() })),
    // A failure here happens again when the page is rendered, and is shown there.
    preload: () => void load().catch(() => undefined),
  };
}

/** First match wins. */
export const ROUTES: RouteEntry[] = [
  {
    path: /^\/(?:auth|login|signup)\/?$/,
    access: 'signed-out',
    frame: 'bare',
    page: lazyPage(async () => (await import('../features/auth/auth-page')).AuthPage),
  },
  {
    path: '/',
    access: 'signed-in',
    frame: 'bare',
    page: lazyPage(async () => (await import('./home-page')).HomePage),
  },
  {
    path: '/dashboard',
    access: 'signed-in',
    frame: 'app',
    loadingText: texts.loadingDashboard,
    page: lazyPage(async () => (await import('../features/dashboard/dashboard-page')).DashboardPage),
  },
  {
    path: '/create-project',
    access: 'signed-in',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/project-wizard/create-project-page')).CreateProjectPage),
  },
  {
    path: '/view/:id',
    access: 'signed-in',
    frame: 'app',
    lang: 'vi',
    page: lazyPage(async () => (await import('./project-detail-route')).ProjectDetailRoute),
  },
  {
    path: '/view/:id/stage',
    access: 'signed-in',
    frame: 'bare',
    page: lazyPage(async () => (await import('../features/stage/stage-page')).StagePage),
  },
  {
    path: '/view/:id/numbers',
    access: 'signed-in',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/numbers/numbers-page')).NumbersPage),
  },
  {
    path: '/share/:key',
    access: 'public',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/sharing/share-page')).SharePage),
  },
  {
    path: '/view/ar/:shareId',
    access: 'public',
    frame: 'bare',
    lang: 'vi',
    page: lazyPage(async () => (await import('../features/ar-viewer/share-viewer-page')).ShareViewerPage),
  },
  {
    path: '/view/:id/ar',
    access: 'signed-in',
    frame: 'bare',
    quiet: true,
    lang: 'vi',
    page: lazyPage(async () => (await import('../features/ar-viewer/project-viewer-page')).ProjectViewerPage),
  },
  {
    path: '/preview',
    access: 'public',
    frame: 'bare',
    quiet: true,
    lang: 'vi',
    page: lazyPage(async () => (await import('../features/ar-viewer/preview/preview-page')).PreviewPage),
  },
  {
    path: '/demo/ar',
    access: 'public',
    frame: 'bare',
    lang: 'vi',
    page: lazyPage(async () => (await import('../features/ar-viewer/demo/pages')).DemoViewerPage),
  },
  {
    path: '/demo/ar/target',
    access: 'public',
    frame: 'bare',
    lang: 'vi',
    page: lazyPage(async () => (await import('../features/ar-viewer/demo/pages')).DemoTargetPage),
  },
  {
    path: '/profile',
    access: 'signed-in',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/account/pages')).ProfilePage),
  },
  {
    path: '/account',
    access: 'signed-in',
    frame: 'app',
    page: lazyPage(async () => (await import('./account-route')).AccountRoute),
  },
  {
    path: '/examples',
    access: 'public',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/templates/templates-page')).TemplatesPage),
  },
  {
    path: '/pricing',
    access: 'public',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/marketing/pricing-page')).PricingPage),
  },
  {
    path: '/enterprise',
    access: 'public',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/marketing/enterprise-page')).EnterprisePage),
  },
  {
    path: '/forgot-password',
    access: 'public',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/password-reset/pages')).ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    access: 'public',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/password-reset/pages')).ResetPasswordPage),
  },
  {
    path: '/confirm-email',
    access: 'public',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/password-reset/pages')).ConfirmEmailPage),
  },
  {
    path: '/check',
    access: 'public',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/device-check/check-page')).CheckPage),
  },
  {
    path: '/privacy',
    access: 'public',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/legal/legal-page')).PrivacyPage),
  },
  {
    path: '/terms',
    access: 'public',
    frame: 'app',
    page: lazyPage(async () => (await import('../features/legal/legal-page')).TermsPage),
  },
  {
    path: '/manual-compile',
    access: 'public',
    frame: 'app',
    lang: 'vi',
    page: lazyPage(async () => (await import('../features/target-tools/pages')).ManualCompilePage),
  },
  {
    path: '/mind-compiler-debug',
    access: 'public',
    frame: 'app',
    lang: 'vi',
    page: lazyPage(async () => (await import('../features/target-tools/pages')).MindDebugPage),
  },
  ...(pageConfig.development ? [galleryRoute()] : []),
];

export const NOT_FOUND: RouteEntry = {
  path: '*',
  access: 'public',
  frame: 'bare',
  page: lazyPage(async () => (await import('./not-found-page')).NotFoundPage),
};

function galleryRoute(): RouteEntry {
  return {
    path: '/_ui',
    access: 'public',
    frame: 'bare',
    page: lazyPage(async () => (await import('../ui/gallery/gallery-page')).GalleryPage),
  };
}
