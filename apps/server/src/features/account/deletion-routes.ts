import type { FastifyInstance } from 'fastify';
import { ownerProofSchema } from '@anchora/contract/account';
import { parseBody } from '../../http/json-body';
import { endSession, requireSession } from '../../http/session';
import type { DeletionService } from './deletion-service';

export function registerDeletionRoutes(app: FastifyInstance, deletions: DeletionService): void {
  app.post('/api/user/delete', async (request, reply) => {
    const user = await requireSession(request);
    await deletions.delete(user, parseBody(ownerProofSchema, request.body));
    await endSession(request, reply);
    return { ok: true };
  });
}
