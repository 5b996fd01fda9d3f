import { pageConfig } from '../../page-config';
import type { RouteEntry } from './route-entry';

/** All pages except the entrances. The first match applies. */
export const FURTHER_ROUTES: RouteEntry[] = [
  {
    path: '/',
    access: 'signed-in',
    frame: 'bare',
    load: async () => (await import('../home-page')).HomePage,
  },
  {
    path: '/dashboard',
    access: 'signed-in',
    frame: 'app',
    loadingText: 'loadingDashboard',
    load: async () => (await import('../../features/dashboard/dashboard-page')).DashboardPage,
  },
  {
    path: '/create-project',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../../features/project-wizard/create-project-page')).CreateProjectPage,
  },
  {
    path: '/import',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../../features/project-import/import-page')).ImportPage,
  },
  {
    path: '/view/:id',
    access: 'signed-in',
    frame: 'app',
    lang: 'vi',
    load: async () => (await import('../project-detail-route')).ProjectDetailRoute,
  },
  {
    path: '/view/:id/stage',
    access: 'signed-in',
    frame: 'bare',
    load: async () => (await import('../../features/stage/stage-page')).StagePage,
  },
  {
    path: '/view/:id/numbers',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../../features/numbers/numbers-page')).NumbersPage,
  },
  {
    path: '/view/:id/ar',
    access: 'signed-in',
    frame: 'bare',
    quiet: true,
    lang: 'vi',
    load: async () => (await import('../../features/ar-viewer/project-viewer-page')).ProjectViewerPage,
  },
  {
    path: '/embed/:shareId',
    access: 'public',
    frame: 'bare',
    quiet: true,
    lang: 'vi',
    load: async () => (await import('../../features/ar-viewer/embed/embed-page')).EmbedPage,
  },
  {
    path: '/profile',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../../features/account/pages')).ProfilePage,
  },
  {
    path: '/brand',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../../features/account/brand/brand-page')).BrandPage,
  },
  {
    path: '/api-access',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../../features/account/api-access/api-access-page')).ApiAccessPage,
  },
  {
    path: '/support',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../../features/support/pages')).SupportPage,
  },
  {
    path: '/support/:id',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../../features/support/pages')).ThreadPage,
  },
  {
    path: '/account',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../account-route')).AccountRoute,
  },
  {
    path: '/review',
    access: 'public',
    frame: 'bare',
    quiet: true,
    lang: 'vi',
    load: async () => (await import('../../features/ar-viewer/preview/preview-page')).PreviewPage,
  },
  {
    path: '/workspace',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../../features/workspaces/workspaces-page')).WorkspacesPage,
  },
  {
    path: '/workspace/:id',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../workspace-route')).WorkspaceRoute,
  },
  {
    path: '/workspace/:id/activity',
    access: 'signed-in',
    frame: 'app',
    load: async () => (await import('../../features/workspaces/activity-page')).WorkspaceActivityPage,
  },
  {
    path: '/invite',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/workspaces/invite-page')).InvitePage,
  },
  {
    path: '/examples',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/templates/templates-page')).TemplatesPage,
  },
  {
    path: '/pricing',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/marketing/pricing-page')).PricingPage,
  },
  {
    path: '/enterprise',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/marketing/enterprise-page')).EnterprisePage,
  },
  {
    path: '/second-factor',
    access: 'signed-out',
    frame: 'app',
    load: async () => (await import('../../features/auth/second-factor-page')).SecondFactorPage,
  },
  {
    path: '/forgot-password',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/password-reset/pages')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/password-reset/pages')).ResetPasswordPage,
  },
  {
    path: '/confirm-email',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/password-reset/pages')).ConfirmEmailPage,
  },
  {
    path: '/check',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/device-check/check-page')).CheckPage,
  },
  {
    path: '/developers',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/developers/developers-page')).DevelopersPage,
  },
  {
    path: '/privacy',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/legal/legal-page')).PrivacyPage,
  },
  {
    path: '/terms',
    access: 'public',
    frame: 'app',
    load: async () => (await import('../../features/legal/legal-page')).TermsPage,
  },
  {
    path: '/manual-compile',
    access: 'public',
    frame: 'app',
    lang: 'vi',
    load: async () => (await import('../../features/target-tools/pages')).ManualCompilePage,
  },
  {
    path: '/mind-compiler-debug',
    access: 'public',
    frame: 'app',
    lang: 'vi',
    load: async () => (await import('../../features/target-tools/pages')).MindDebugPage,
  },
  ...(pageConfig.development ? [galleryRoute()] : []),
];

function galleryRoute(): RouteEntry {
  return {
    path: '/_ui',
    access: 'public',
    frame: 'bare',
    load: async () => (await import('../../ui/gallery/gallery-page')).GalleryPage,
  };
}
