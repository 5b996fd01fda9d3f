import type { FastifyInstance } from 'fastify';
import type { SessionInfo } from '@anchora/contract/account';
import { ApiError } from '../../http/api-error';
import { idInAddress } from '../../http/id-in-address';
import { requireSession } from '../../http/session';

export function registerSessionRoutes(app: FastifyInstance): void {
  const { store } = app.sessions;

  app.get('/api/user/sessions', async (request): Promise<SessionInfo[]> => {
    const user = await requireSession(request);
    const sessions = await store.listOf(user.id);
    return sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === user.sessionId,
    }));
  });

  app.delete<{ Params: { id: string } }>('/api/user/sessions/:id', async (request) => {
    const user = await requireSession(request);
    const id = idInAddress(request.params.id, 'session-not-found');
    if (!(await store.endById(user.id, id))) throw new ApiError('session-not-found');
    return { ok: true };
  });

  app.delete('/api/user/sessions', async (request) => {
    const user = await requireSession(request);
    await store.endOthers(user.id, user.sessionId);
    return { ok: true };
  });
}
