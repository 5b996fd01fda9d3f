import type { FastifyInstance, FastifyReply } from 'fastify';
import { openPreviewSchema, type PreviewDraft, type PreviewLink } from '@anchora/contract/scene/previews';
import type { Deps } from '../../deps';
import { clientNetwork } from '../../http/client-address';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { previewTokenHash, rememberPreview } from '../../http/preview-cookie';
import { requireUser } from '../../http/session';
import { hashToken } from '../../http/session-repository';
import { findOpenPreviews, listenToDrafts } from './preview-repository';
import { PreviewService } from './preview-service';
import { PreviewStreams } from './preview-streams';
import { idOf } from './request-fields';

interface ByKey {
  Params: { key: string };
}

/** A token has 128 random bits, so guessing is hopeless; the limit keeps guesses cheap for the server. */
const OPENINGS_A_MINUTE = 60;

/** Links to drafts, and the drafts for browsers that have opened one. */
export function registerPreviewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const previews = new PreviewService(deps);
  const openings = createRateLimiter(deps.limits, 'preview', { limit: OPENINGS_A_MINUTE });
  const onError = (error: unknown) => app.log.error({ err: error }, 'following drafts failed');
  const source = {
    find: (tokenHashes: Buffer[]) => findOpenPreviews(db, tokenHashes),
    listen: (onDraft: (projectId: number) => void, onLost: () => void) => listenToDrafts(db, onDraft, onLost),
    onError,
  };
  const streams = new PreviewStreams(source, deps.limits);
  deps.stopping?.addEventListener('abort', () => void streams.close().catch(onError));
  app.addHook('preClose', () => streams.close());

  app.post<ByKey>('/api/projects/:key/preview-link', async (request, reply): Promise<PreviewLink> => {
    const user = await requireUser(request);
    const link = await previews.start(user, idOf(request.params.key));
    reply.status(201);
    return link;
  });

  app.delete<ByKey>('/api/projects/:key/preview-link', async (request) => {
    const user = await requireUser(request);
    await previews.end(user, idOf(request.params.key));
    return { ok: true };
  });

  app.post('/api/preview', async (request, reply): Promise<PreviewDraft> => {
    const { token } = parseBody(openPreviewSchema, request.body);
    await enforceRateLimit(openings, clientNetwork(request.ip), 'previews');
    const draft = await previews.read(await previews.find(hashToken(token)));
    rememberPreview(request, reply, token);
    keepPrivate(reply);
    return draft;
  });

  app.get('/api/preview', async (request, reply): Promise<PreviewDraft> => {
    keepPrivate(reply);
    return previews.read(await previews.find(previewTokenHash(request)));
  });

  app.get('/api/preview/events', async (request, reply) => {
    const preview = await previews.find(previewTokenHash(request));
    const stream = await streams.open(preview, clientNetwork(request.ip));
    keepPrivate(reply);
    // The connection ends with the stream, so that a server that stops does not wait for it.
    reply.header('connection', 'close');
    // A proxy that buffers answers would keep the events from the page.
    return reply.header('x-accel-buffering', 'no').type('text/event-stream').send(stream);
  });
}

function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
  reply.header('x-robots-tag', 'noindex');
}
