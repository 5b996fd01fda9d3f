import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { MINUTE_MS } from '@anchora/contract/durations';
import { UPLOAD_TIMEOUT_MS } from '@anchora/contract/limits';
import { SecondFactors } from './accounts/second-factors';
import { TokenNotices } from './accounts/token-notices';
import type { Deps } from './deps';
import { registerAccountRoutes } from './features/account/account-routes';
import { registerAuthRoutes } from './features/auth/auth-routes';
import { registerGoogleRoutes } from './features/auth/google-routes';
import { registerSecondFactorRoutes } from './features/auth/second-factor-routes';
import { registerBrandRoutes } from './features/brand/brand-routes';
import { registerBillingRoutes } from './features/billing/billing-routes';
import { createBilling } from './features/billing/create-billing';
import { registerCommentRoutes } from './features/comments/comment-routes';
import { registerContactRoutes } from './features/contact/contact-routes';
import { registerConversionRoutes } from './features/conversions/conversion-routes';
import { registerDocsRoutes } from './features/docs/docs-routes';
import { registerEmbeddingRoutes } from './features/embedding/embedding-routes';
import { EmbeddingService } from './features/embedding/embedding-service';
import { registerDomainRoutes } from './features/domains/domain-routes';
import { registerFileRoutes } from './features/files/file-routes';
import { registerHealthRoutes } from './features/health/health-routes';
import { linkCardOf, linkCardPath } from './features/link-cards/link-card';
import { registerLinkCardRoutes } from './features/link-cards/link-card-routes';
import { registerMetricsRoutes } from './features/metrics/metrics-routes';
import { registerNotificationRoutes } from './features/notifications/notification-routes';
import { readCountries } from './features/numbers/country-table';
import { numberFiles } from './features/numbers/number-files';
import { registerNumberRoutes } from './features/numbers/number-routes';
import { registerVisitRoutes } from './features/numbers/visit-routes';
import { registerPageRoutes } from './features/pages/page-routes';
import { siteWriter } from './features/pages/site/site-writer';
import { publicProjectFinder, shownProjectReader } from './features/projects/public-project-finder';
import { mayOpenProject } from './features/projects/may-open-project';
import { registerDownloadRoutes } from './features/project-download/download-routes';
import { registerBackupRoutes } from './features/project-backups/backup-routes';
import { registerProjectRoutes } from './features/projects/project-routes';
import { ProjectFinder } from './features/projects/project-finder';
import { registerReportRoutes } from './features/reports/report-routes';
import { registerSceneRoutes } from './features/scenes/scene-routes';
import { registerSupportRoutes } from './features/support/support-routes';
import { registerTemplateRoutes } from './features/templates/template-routes';
import { registerToolRoutes } from './features/tools/tool-routes';
import { registerTokenRoutes } from './features/tokens/token-routes';
import { registerWebhookRoutes } from './features/webhooks/webhook-routes';
import { registerWorkspaceRoutes } from './features/workspaces/workspace-routes';
import { registerUploadRoutes } from './features/uploads/upload-routes';
import { registerDomainGate } from './http/domains/domain-gate';
import { answerClientError } from './http/answer-client-error';
import { registerJsonCompression } from './http/compress-json';
import { answerError, registerErrorHandler } from './http/error-handler';
import { errorForLog } from './http/error-for-log';
import { MAX_JSON_BODY_BYTES, registerJsonBody } from './http/json-body';
import { registerOriginCheck } from './http/origin-check';
import { registerLastAnswers } from './http/last-answers';
import { registerRequestIds, requestIds } from './http/request-id';
import { registerFairTurns } from './http/fair-turns';
import { registerRequestLimits } from './http/request-limits';
import { registerRequestLog } from './http/request-log';
import { registerRequestMetrics } from './http/request-metrics';
import { readableAddress } from './http/readable-address';
import { RunningHandlers } from './http/running-handlers';
import { registerSecurityHeaders } from './http/security-headers';
import { registerSessions } from './http/session';
import { registerV1 } from './http/v1/v1-routes';

/** Builds the whole HTTP application from its dependencies. It reads no environment and opens no port. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    logger: logger(deps),
    genReqId: requestIds(config.trustProxy),
    // request-log.ts writes the request log.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: MAX_JSON_BODY_BYTES,
    // This is longer than any upload may take; without it a client could hold a connection for ever.
    requestTimeout: UPLOAD_TIMEOUT_MS + MINUTE_MS,
    // Requests on open connections are answered until the last of them has ended; see shutdown.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  });

  if (deps.onRoute) app.addHook('onRoute', deps.onRoute);
  registerErrorHandler(app);
  registerRequestIds(app);
  registerRequestLog(app);
  registerRequestMetrics(app);
  registerLastAnswers(app, deps.stopping);
  registerSecurityHeaders(app);
  registerJsonBody(app);
  registerJsonCompression(app);
  registerDomainGate(app, deps);
  await registerSessions(app, deps);
  registerRequestLimits(app, config.requestLimits);
  registerFairTurns(app);
  registerOriginCheck(app, config.allowedOrigins);
  const handlers = new RunningHandlers();
  handlers.watch(app);
  await registerFeatures(app, deps);
  // Hooks of this kind run in reverse order: those of the features wait for what handlers have begun, such as mails.
  app.addHook('onClose', () => handlers.settled());
  return app;
}

/** Registers the routes of all features, and joins those that need something of another. */
async function registerFeatures(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps;
  const tokenNotices = new TokenNotices({ ...deps, log: app.log });
  app.addHook('onClose', () => tokenNotices.settled());
  const registerOwn = registerV1(app, { ...deps, recordNetwork: (...use) => tokenNotices.recordNetwork(...use) });

  registerDocsRoutes(app, config);
  registerHealthRoutes(app, deps);
  registerMetricsRoutes(app, deps);
  const factors = new SecondFactors(deps, app.log);
  app.addHook('onClose', () => factors.notices.settled());
  registerAuthRoutes(app, deps);
  registerGoogleRoutes(app, deps);
  registerSecondFactorRoutes(app, deps, factors);
  const billing = createBilling(deps);
  registerAccountRoutes(app, deps, { cancelSubscription: (userId) => billing.cancel(userId), factors });
  registerBillingRoutes(app, deps, billing);
  registerBackupRoutes(app, deps, factors);
  registerBrandRoutes(app, deps);
  registerCommentRoutes(app, deps);
  registerContactRoutes(app, deps);
  registerDomainRoutes(app, deps, factors);
  registerNotificationRoutes(app, deps);
  const countries = readCountries(config.countryTable);
  registerVisitRoutes(app, deps, countries);
  registerNumberRoutes(app, deps, { hasCountries: countries !== null });
  registerReportRoutes(app, deps);
  registerUploadRoutes(app, deps);
  registerConversionRoutes(app, deps);
  registerFileRoutes(app, deps);
  registerProjectRoutes(app, deps, registerOwn);
  registerSceneRoutes(app, deps);
  registerSupportRoutes(app, deps);
  registerTemplateRoutes(app, deps);
  registerTokenRoutes(app, deps, { factors, notices: tokenNotices, registerOwn });
  registerToolRoutes(app, deps);
  registerWebhookRoutes(app, deps);
  registerWorkspaceRoutes(app, deps);
  const publicProject = publicProjectFinder(deps.db);
  registerLinkCardRoutes(app, deps, publicProject);
  registerDownloadRoutes(app, deps, {
    readNumbers: numberFiles(deps),
    readShown: shownProjectReader(deps.db),
    writeSite: siteWriter(deps),
  });
  const embeddings = new EmbeddingService(deps.db);
  registerEmbeddingRoutes(app, deps, embeddings, { findPublicProject: publicProject, linkCardPath });
  const projects = new ProjectFinder(deps.db);
  await registerPageRoutes(app, deps, {
    findPublicProject: publicProject,
    findEmbedding: (shareId) => embeddings.findShown(shareId),
    mayOpenProject: (key, user) => mayOpenProject(projects, key, user),
    linkCardOf,
  });
}

function logger({ config, logTo }: Deps) {
  if (config.logLevel === 'silent') return false;
  return { level: config.logLevel, serializers: { err: errorForLog }, ...(logTo && { stream: logTo }) };
}
