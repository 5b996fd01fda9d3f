import type { FastifyInstance } from 'fastify';
import { OwnerProofs } from '../../accounts/owner-proofs';
import { passwordQueue } from '../../accounts/password-queue';
import type { SecondFactors } from '../../accounts/second-factors';
import type { Deps } from '../../deps';
import { createRateLimiter } from '../../http/limits/rate-limit';
import { registerActivityRoutes } from './activity-routes';
import { AccountMails } from './account-mails';
import { AccountRepository } from './account-repository';
import { registerDeletionRoutes } from './deletion-routes';
import { DeletionService, type CancelSubscription } from './deletion-service';
import { registerEmailRoutes } from './email-routes';
import { EmailService } from './email-service';
import { registerExportRoutes } from './export-routes';
import { ExportService } from './export-service';
import { registerFactorRoutes } from './factor-routes';
import { FactorService } from './factor-service';
import { registerGoogleLinkRoutes } from './google-link-routes';
import { GoogleLinkService } from './google-link-service';
import { registerPasswordRoutes } from './password-routes';
import { PasswordService } from './password-service';
import { registerProfileRoutes } from './profile-routes';
import { ProfileService } from './profile-service';
import { registerSessionRoutes } from './session-routes';

interface AccountRouteOptions {
  cancelSubscription: CancelSubscription;
  factors: SecondFactors;
}

/** Routes behind the profile and account pages. */
export function registerAccountRoutes(app: FastifyInstance, deps: Deps, options: AccountRouteOptions): void {
  const { cancelSubscription, factors } = options;
  const { db, config, limits, mailer } = deps;
  const accounts = new AccountRepository(db);
  const proofs = new OwnerProofs(deps, factors);
  const mails = mailer === null ? null : new AccountMails({ db, config, limits, accounts, mailer, log: app.log });
  app.addHook('onClose', async () => mails?.settled());
  const passwords = new PasswordService({
    db,
    accounts,
    sessions: app.sessions.store,
    proofs,
    queue: passwordQueue,
    mails,
  });
  const perNetwork = createRateLimiter(limits, 'account-link', { limit: config.limits.loginPerAddress });

  registerProfileRoutes(app, new ProfileService(deps, accounts));
  registerEmailRoutes(app, new EmailService(db, accounts, proofs, mails), perNetwork);
  registerPasswordRoutes(app, passwords, { db, sendsMail: mails !== null, limits, perNetwork });
  registerGoogleLinkRoutes(app, new GoogleLinkService(deps, accounts, proofs));
  const { productName } = config;
  registerFactorRoutes(app, new FactorService({ db, productName, factors, proofs }));
  registerSessionRoutes(app);
  registerActivityRoutes(app, db);
  registerExportRoutes(app, new ExportService(deps, accounts, proofs), productName);
  registerDeletionRoutes(app, new DeletionService(accounts, proofs, cancelSubscription));
}
