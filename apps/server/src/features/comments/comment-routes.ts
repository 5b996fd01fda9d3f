import {
  commentSchema,
  guestCommentSchema,
  resolveCommentSchema,
  type GuestComments,
  type ProjectComments,
} from '@anchora/contract/comments';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { idInAddress } from '../../http/id-in-address';
import { parseBody } from '../../http/json-body';
import { keepPrivate } from '../../http/keep-private';
import { LONG_READ } from '../../http/request-limits';
import { previewTokenHash } from '../../http/preview-cookie';
import { requireSession } from '../../http/session';
import { CommentService } from './comment-service';

const COMMENTS = '/api/projects/:key/comments';
const ONE = `${COMMENTS}/:commentId`;
const GUESTS = '/api/review/comments';

interface ByKey {
  Params: { key: string };
}
interface ByComment {
  Params: { key: string; commentId: string };
}

/** Comments of members, and of guests whose browser has opened a review link. */
export function registerCommentRoutes(app: FastifyInstance, deps: Deps): void {
  const comments = new CommentService(deps);
  // Each of them answers all comments of the project.
  const long = { config: { requestCost: LONG_READ } };

  app.get<ByKey>(COMMENTS, long, async (request): Promise<ProjectComments> => {
    const user = await requireSession(request);
    return comments.list(user, projectIdOf(request.params));
  });

  app.post<ByKey>(COMMENTS, long, async (request, reply): Promise<ProjectComments> => {
    const user = await requireSession(request);
    const written = parseBody(commentSchema, request.body);
    const all = await comments.add(user, projectIdOf(request.params), written);
    reply.status(201);
    return all;
  });

  app.patch<ByComment>(ONE, long, async (request): Promise<ProjectComments> => {
    const user = await requireSession(request);
    const { isResolved } = parseBody(resolveCommentSchema, request.body);
    const ids = [projectIdOf(request.params), commentIdOf(request.params)] as const;
    return comments.resolve(user, ...ids, isResolved);
  });

  app.delete<ByComment>(ONE, long, async (request): Promise<ProjectComments> => {
    const user = await requireSession(request);
    return comments.remove(user, projectIdOf(request.params), commentIdOf(request.params));
  });

  app.get(GUESTS, long, async (request, reply): Promise<GuestComments> => {
    keepPrivate(reply);
    return { items: await comments.listForGuests(previewTokenHash(request)) };
  });

  app.post(GUESTS, long, async (request, reply): Promise<GuestComments> => {
    const written = parseBody(guestCommentSchema, request.body);
    keepPrivate(reply);
    const items = await comments.addAsGuest(previewTokenHash(request), written);
    reply.status(201);
    return { items };
  });
}

function projectIdOf({ key }: { key: string }): number {
  return idInAddress(key, 'project-not-found');
}

function commentIdOf({ commentId }: { commentId: string }): number {
  return idInAddress(commentId, 'comment-not-found');
}
