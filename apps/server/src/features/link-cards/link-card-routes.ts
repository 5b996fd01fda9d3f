import { fileIdOf } from '@anchora/contract/file-paths';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { PublicProject } from '@anchora/contract/projects';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { matchesEtag } from '../../http/matches-etag';
import { LONG_READ } from '../../http/request-limits';
import { ChildLimitError, ChildTimeoutError } from '../../child-processes/child-limit-error';
import { TooManyWaitingError } from '../../child-processes/too-many-waiting-error';
import { OBJECT_CACHE_CONTROL } from '../../storage/object-cache-control';
import { isFileId } from '../../storage/object-key';
import { ObjectNotFoundError } from '../../storage/object-store';
import { findReadyFile } from '../../files/file-repository';
import { drawLinkCard } from './draw-link-card';
import { fillsCard, linkCardPath, shownPicture } from './link-card';
import { LinkCardStore } from './link-card-store';

/** Sent to crawlers as Retry-After when the server is too busy to draw a card. Chosen, not measured. */
const BUSY_RETRY_AFTER_MS = 5000;

/** An active public project, or null. */
type FindPublicProject = (shareId: string) => Promise<PublicProject | null>;

/** GET /link-cards/{shareId}/{version}.jpg, while the project is active and public. */
export function registerLinkCardRoutes(app: FastifyInstance, deps: Deps, findPublicProject: FindPublicProject): void {
  const store = new LinkCardStore();
  const long = { config: { requestCost: LONG_READ } };

  app.get<{ Params: { shareId: string; card: string } }>('/link-cards/:shareId/:card', long, async (request, reply) => {
    const { shareId, card } = request.params;
    const project = await findPublicProject(shareId);
    const shown = project && shownPicture(project);
    const fileId = fileIdOf(shown?.address ?? '');
    const file = isFileId(fileId) ? await findReadyFile(deps.db, fileId) : null;
    if (!shown || file === null) throw noSuchCard();
    // Addresses of earlier pictures redirect to the current card.
    const current = linkCardPath(project);
    if (current !== null && !current.endsWith(`/${card}`)) {
      return reply.header('cache-control', 'no-cache').redirect(current, 302);
    }
    const etag = `"${card}"`;
    reply
      .header('cache-control', OBJECT_CACHE_CONTROL)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
    const bytes = await store
      .get(`${fileId} ${fillsCard(shown)}`, async () => {
        const picture = await readWhole(deps, file.storageKey);
        return drawLinkCard({ picture, fills: fillsCard(shown) }, String(file.userId));
      })
      .catch((error: unknown) => {
        throw explain(error);
      });
    return reply.type('image/jpeg').send(bytes);
  });
}

async function readWhole(deps: Deps, storageKey: string): Promise<Buffer> {
  return buffer(await deps.store.read(storageKey));
}

function explain(error: unknown): unknown {
  if (error instanceof TooManyWaitingError || error instanceof ChildTimeoutError) {
    return new ApiError('drawing-busy', {}, { cause: error, retryAfterMs: BUSY_RETRY_AFTER_MS });
  }
  // The file was purged after the look-up, or its picture cannot be drawn within the limits.
  return error instanceof ObjectNotFoundError || error instanceof ChildLimitError ? noSuchCard(error) : error;
}

function noSuchCard(cause?: unknown): ApiError {
  return new ApiError('picture-not-found', {}, { cause });
}
