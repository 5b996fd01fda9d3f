import { reviewLinkSchema, type NewReviewLink, type ReviewLinks } from '@anchora/contract/comments';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { idInAddress } from '../../http/id-in-address';
import { parseBody } from '../../http/json-body';
import { requireSession } from '../../http/session';
import { projectIdOf } from './request-fields';
import { ReviewService } from './review-service';

const LINKS = '/api/projects/:key/review-links';
interface ByKey {
  Params: { key: string };
}

/** Links for clients. The routes of previews answer what these links show. */
export function registerReviewRoutes(app: FastifyInstance, deps: Deps): void {
  const reviews = new ReviewService(deps);

  app.get<ByKey>(LINKS, async (request): Promise<ReviewLinks> => {
    const user = await requireSession(request);
    return { items: await reviews.list(user, projectIdOf(request.params.key)) };
  });

  app.post<ByKey>(LINKS, async (request, reply): Promise<NewReviewLink> => {
    const user = await requireSession(request);
    const wanted = parseBody(reviewLinkSchema, request.body);
    const made = await reviews.make(user, projectIdOf(request.params.key), wanted);
    reply.status(201);
    return made;
  });

  app.delete<{ Params: { key: string; linkId: string } }>(`${LINKS}/:linkId`, async (request) => {
    const user = await requireSession(request);
    const { key, linkId } = request.params;
    const id = idInAddress(linkId, 'review-link-not-found');
    await reviews.end(user, projectIdOf(key), id);
    return { ok: true };
  });
}
