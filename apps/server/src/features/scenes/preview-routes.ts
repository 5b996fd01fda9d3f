import type { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openPreviewSchema, type PreviewDraft, type PreviewLink } from '@anchora/contract/scene/previews';
import { keepPrivate } from '../../http/keep-private';
import type { Deps } from '../../deps';
import { clientNetwork } from '../../http/client-network';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { previewTokenHash, rememberPreview } from '../../http/preview-cookie';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requireSession, requireUser } from '../../http/session';
import { hashToken } from '../../http/hash-token';
import type { DraftService } from './draft-service';
import { DraftStreams } from './draft-streams';
import { PreviewService } from './preview-service';
import { projectIdOf } from './request-fields';
import { draftSource, memberWatcher, placesOfMember, placesOfPreview, previewWatcher } from './watchers';

interface ByKey {
  Params: { key: string };
}

/**
 * A token has 128 random bits, so guessing is hopeless; the limit keeps guesses cheap for the server. Chosen, not
 * measured.
 */
const OPENINGS_A_MINUTE = 60;

/** Links to drafts, the drafts for browsers that have opened one, and the streams that follow drafts. */
export function registerPreviewRoutes(app: FastifyInstance, deps: Deps, drafts: DraftService): void {
  const { db } = deps;
  // An open stream asks the database again and again whether it may go on. A page opens only one, so it may cost more.
  const following = { config: { requestCost: HEAVY_REQUEST } };
  const previews = new PreviewService(deps);
  const openings = createRateLimiter(deps.limits, 'preview', { limit: OPENINGS_A_MINUTE });
  const onError = (error: unknown) => app.log.error({ err: error }, 'following drafts failed');
  const streams = new DraftStreams(draftSource(db, onError), deps.limits);
  deps.stopping?.addEventListener('abort', () => void streams.close().catch(onError));
  app.addHook('preClose', () => streams.close());

  app.post<ByKey>('/api/projects/:key/preview-link', async (request, reply): Promise<PreviewLink> => {
    const user = await requireUser(request);
    const link = await previews.start(user, projectIdOf(request.params.key));
    reply.status(201);
    return link;
  });

  app.delete<ByKey>('/api/projects/:key/preview-link', async (request) => {
    const user = await requireUser(request);
    await previews.end(user, projectIdOf(request.params.key));
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

  app.get('/api/preview/events', following, async (request, reply) => {
    const watcher = previewWatcher(await previews.find(previewTokenHash(request)));
    const stream = await streams.open(watcher, placesOfPreview(watcher, clientNetwork(request.ip)));
    return sendEvents(reply, stream);
  });

  app.get<ByKey>('/api/projects/:key/stage-events', following, async (request, reply) => {
    const user = await requireSession(request);
    const places = placesOfMember(user.id);
    streams.requireRoom(places);
    const projectId = projectIdOf(request.params.key);
    const { revision, editor, editorName } = await drafts.read(user, projectId);
    const watcher = memberWatcher(user, projectId, { revision, editor, editorName });
    return sendEvents(reply, await streams.open(watcher, places));
  });
}

function sendEvents(reply: FastifyReply, stream: PassThrough): FastifyReply {
  keepPrivate(reply);
  // The connection ends with the stream, so that a server that stops does not wait for it.
  reply.header('connection', 'close');
  // A proxy that buffers answers would keep the events from the page.
  return reply.header('x-accel-buffering', 'no').type('text/event-stream').send(stream);
}
