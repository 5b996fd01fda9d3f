import { REVIEW_PATH, type NewReviewLink, type ReviewLink } from '@anchora/contract/comments';
import { MAX_REVIEW_LINKS } from '@anchora/contract/limits';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { hashToken } from '../../http/hash-token';
import type { SessionUser } from '../../http/session-repository';
import { randomId } from '../../storage/object-key';
import { tellOfEndedLink } from './draft-channel';
import * as repository from './review-repository';
import { publishable } from './scene-project';
import { findProject, lockProject } from './scene-project-repository';
import { findVersion } from './version-repository';

/** Links with which people without an account see a version or the draft of a project, and comment on it. */
export class ReviewService {
  constructor(private readonly deps: Pick<Deps, 'config' | 'db'>) {}

  /** @throws ApiError `project-not-found`, `role-too-low` */
  async list(user: SessionUser, projectId: number): Promise<ReviewLink[]> {
    if (!(await findProject(this.deps.db, user, projectId, 'change'))) throw new ApiError('project-not-found');
    return (await repository.listReviewLinks(this.deps.db, projectId)).map(answer);
  }

  /** @throws ApiError `too-many-review-links`, `version-not-found`, and as `PreviewService.start` */
  async make(
    user: SessionUser,
    projectId: number,
    wanted: { name: string; days: number; version: number | null },
  ): Promise<NewReviewLink> {
    const token = randomId();
    const made = await this.deps.db.transaction(async (tx) => {
      publishable(await lockProject(tx, user, projectId));
      const { version } = wanted;
      if (version !== null && !(await findVersion(tx, projectId, version))) throw new ApiError('version-not-found');
      if ((await repository.listReviewLinks(tx, projectId)).length >= MAX_REVIEW_LINKS) {
        throw new ApiError('too-many-review-links', { max: MAX_REVIEW_LINKS });
      }
      await recordEvent(tx, { kind: 'review-link-made', actor: ownerIn(user), userId: user.id, projectId });
      const link = { ...wanted, projectId, tokenHash: hashToken(token), createdBy: user.id };
      return repository.insertReviewLink(tx, link);
    });
    return { ...answer(made), url: `${this.deps.config.publicUrl}${REVIEW_PATH}#${token}` };
  }

  /** @throws ApiError `review-link-not-found`, `project-not-found`, `role-too-low` */
  async end(user: SessionUser, projectId: number, id: number): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      if (!(await lockProject(tx, user, projectId))) throw new ApiError('project-not-found');
      if (!(await repository.deleteReviewLink(tx, projectId, id))) throw new ApiError('review-link-not-found');
      await recordEvent(tx, { kind: 'review-link-ended', actor: ownerIn(user), userId: user.id, projectId });
    });
    await tellOfEndedLink(this.deps.db, projectId);
  }
}

function answer({ expiresAt, ...link }: Awaited<ReturnType<typeof repository.insertReviewLink>>): ReviewLink {
  return { ...link, expiresAt: expiresAt.toISOString() };
}
