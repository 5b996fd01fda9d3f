import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  changeEmailSchema,
  changePasswordSchema,
  linkGoogleSchema,
  ownerProofSchema,
  profileSchema,
  type AccountInfo,
  type ExportTicket,
  type SessionInfo,
} from '@anchora/contract/account';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { parseBody } from '../../http/json-body';
import { endSession, requireUser } from '../../http/session';
import type { SessionUser } from '../../http/session-store';
import { userAnswer } from '../../http/user-answer';
import { createGoogleVerifier } from '../auth/google-routes';
import { GoogleService } from '../auth/google-service';
import { createBilling } from '../billing/billing-routes';
import { AccountMails } from './account-mails';
import { AccountRepository } from './account-repository';
import { AccountService } from './account-service';
import { exportAccount } from './data-export';
import { deleteAccount } from './delete-account';
import { registerPasswordResetRoutes } from './password-reset-routes';
import { issueTicket, redeemTicket, voidTickets } from '../../accounts/user-tickets';

const LINK_MAX_AGE_S = 10 * 60;

/** Everything on the profile and account pages. */
export function registerAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  const mails = deps.mailer === null ? null : new AccountMails(deps, deps.mailer, app.log);
  const service = new AccountService(deps, mails);
  const accounts = new AccountRepository(db);
  const google = new GoogleService(db);
  const verifier = createGoogleVerifier(deps);
  const billing = createBilling(deps);
  app.addHook('onClose', async () => mails?.settled());

  app.get('/api/user/account', async (request): Promise<AccountInfo> => {
    const { id } = await requireUser(request);
    const user = await accounts.find(id);
    return {
      email: user.email,
      isEmailVerified: user.emailVerifiedAt !== null,
      hasPassword: user.passwordHash !== null,
      isGoogleLinked: user.firebaseUid?.startsWith('firebase-') ?? false,
      usedBytes: await accounts.usedBytes(id),
      quotaBytes: config.userQuotaBytes,
      planRenews: user.subscriptionRenews,
      canManagePlan: config.stripe !== null && user.stripeCustomerId !== null,
    };
  });

  app.patch('/api/user/profile', async (request) => {
    const user = await requireUser(request);
    return userAnswer(await service.changeProfile(user, parseBody(profileSchema, request.body)));
  });

  app.post('/api/user/email', async (request) => {
    const user = await requireUser(request);
    return userAnswer(await service.changeEmail(user, parseBody(changeEmailSchema, request.body)));
  });

  app.post('/api/user/email/confirmation', async (request) => {
    const { id, email } = await requireUser(request);
    mails?.admitConfirmation(id, email);
    await voidTickets(db, id, 'confirm-email');
    mails?.confirmEmail(await accounts.find(id));
    return { ok: true };
  });

  app.post('/api/user/password', async (request) => {
    const user = await requireUser(request);
    const change = parseBody(changePasswordSchema, request.body);
    await service.changePassword(user, change, () => endOthers(request, user));
    return { ok: true };
  });

  app.post('/api/user/google', async (request) => {
    const user = await requireUser(request);
    const { googleToken, ...proof } = parseBody(linkGoogleSchema, request.body);
    if (!verifier) throw new ApiError('unauthenticated', 'Google sign-in is not set up on this site.');
    await service.proofs.require(user, proof);
    await google.link(user.id, await verifier.verify(googleToken, LINK_MAX_AGE_S));
    return userAnswer(await accounts.find(user.id));
  });

  app.post('/api/user/google/unlink', async (request) => {
    const user = await requireUser(request);
    await service.proofs.require(user, parseBody(ownerProofSchema, request.body));
    await service.unlinkGoogle(user);
    return userAnswer(await accounts.find(user.id));
  });

  app.get('/api/user/sessions', async (request): Promise<SessionInfo[]> => {
    const user = await requireUser(request);
    const sessions = await request.server.sessions.store.listOf(user.id);
    return sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === user.sessionId,
    }));
  });

  app.delete<{ Params: { id: string } }>('/api/user/sessions/:id', async (request) => {
    const user = await requireUser(request);
    const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : -1;
    const ended = await request.server.sessions.store.endById(user.id, id);
    if (!ended) throw new ApiError('not-found', 'This browser is signed out already.');
    return { ok: true };
  });

  app.delete('/api/user/sessions', async (request) => {
    await endOthers(request, await requireUser(request));
    return { ok: true };
  });

  app.post('/api/user/export', async (request): Promise<ExportTicket> => {
    const user = await requireUser(request);
    await service.proofs.require(user, parseBody(ownerProofSchema, request.body));
    return { url: `/api/user/export/${await issueTicket(db, { userId: user.id, purpose: 'export' })}` };
  });

  app.get<{ Params: { ticket: string } }>('/api/user/export/:ticket', async (request, reply) => {
    const user = await requireUser(request);
    const ticket = await redeemTicket(db, 'export', request.params.ticket);
    if (ticket?.userId !== user.id) {
      throw new ApiError('ticket-invalid', 'This download was used already or is too old. Start the export again.');
    }
    const zip = await exportAccount(deps, await accounts.find(user.id), request.log);
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${exportName(config.productName)}"`)
      .send(zip);
  });

  app.post('/api/user/delete', async (request, reply) => {
    const user = await requireUser(request);
    await service.proofs.require(user, parseBody(ownerProofSchema, request.body));
    // First: an account that is gone could not be told from one that still pays.
    await billing.cancel(user.id);
    await deleteAccount(deps, user.id);
    await endSession(request, reply);
    return { ok: true };
  });

  registerPasswordResetRoutes(app, deps, service);
}

function endOthers(request: FastifyRequest, user: SessionUser): Promise<void> {
  return request.server.sessions.store.endOthers(user.id, user.sessionId);
}

function exportName(productName: string): string {
  const name = productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${name}-export-${new Date().toISOString().slice(0, 10)}.zip`;
}
