import {
  backupChangeSchema,
  backupCopiesQuerySchema,
  type BackupCopiesPage,
  type BackupCopyLink,
  type BackupsAnswer,
} from '@anchora/contract/project-backups';
import type { FastifyInstance } from 'fastify';
import { OwnerProofs } from '../../accounts/owner-proofs';
import type { SecondFactors } from '../../accounts/second-factors';
import type { Deps } from '../../deps';
import { idInAddress } from '../../http/id-in-address';
import { parseBody } from '../../http/json-body';
import { requestedWorkspace } from '../../http/requested-workspace';
import { requireSession } from '../../http/session';
import { BackupService } from './backup-service';

interface ById {
  Params: { id: string };
}

const PATH = '/api/backups';

/** Backups of a workspace's projects to a bucket of its owner, for the owner in a session. */
export function registerBackupRoutes(app: FastifyInstance, deps: Deps, factors: SecondFactors): void {
  const backups = new BackupService(deps, new OwnerProofs(deps, factors));

  app.get(PATH, async (request): Promise<BackupsAnswer> => {
    const user = await requireSession(request);
    return backups.read(requestedWorkspace(request, user, 'manage'));
  });

  app.put(PATH, async (request): Promise<BackupsAnswer> => {
    const user = await requireSession(request);
    const workspaceId = requestedWorkspace(request, user, 'manage');
    return backups.set(user, workspaceId, parseBody(backupChangeSchema, request.body));
  });

  app.post(`${PATH}/now`, async (request, reply) => {
    const user = await requireSession(request);
    const answer = await backups.runNow(requestedWorkspace(request, user, 'manage'));
    return reply.status(202).send(answer);
  });

  app.get(`${PATH}/copies`, async (request): Promise<BackupCopiesPage> => {
    const user = await requireSession(request);
    const { before } = parseBody(backupCopiesQuerySchema, request.query);
    return backups.copies(requestedWorkspace(request, user, 'manage'), before);
  });

  app.post<ById>(`${PATH}/copies/:id/link`, async (request): Promise<BackupCopyLink> => {
    const user = await requireSession(request);
    return backups.linkTo(requestedWorkspace(request, user, 'manage'), idOf(request.params));
  });

  app.delete(PATH, async (request) => {
    const user = await requireSession(request);
    await backups.end(user, requestedWorkspace(request, user, 'manage'));
    return { ok: true };
  });
}

function idOf({ id }: ById['Params']): number {
  return idInAddress(id, 'backup-copy-not-found');
}
