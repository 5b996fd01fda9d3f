import { HOUR_MS } from '@anchora/contract/durations';
import type { GuestComment, ProjectComments } from '@anchora/contract/comments';
import { COMMENTS_AN_HOUR, MAX_COMMENTS } from '@anchora/contract/limits';
import type { NotificationEvent } from '@anchora/contract/notifications';
import { holdForProject, holdWithProject } from '../../accounts/hold-workspace';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { callerOf, readableBy, workspacesWith, type Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { createRateLimiter } from '../../http/limits/rate-limit';
import { notify } from '../../notifications/notification-repository';
import * as repository from './comment-repository';
import type { CommentedProject, CommentRow, Review } from './comment-repository';

interface Written {
  text: string;
  itemId?: string | null | undefined;
  replyTo?: number | null | undefined;
}

/** Comments of members, and of guests who came by a review link. Texts are plain and cleaned. */
export class CommentService {
  private readonly perMember;
  private readonly perReview;

  constructor(private readonly deps: Pick<Deps, 'db' | 'limits'>) {
    const { member, guest } = COMMENTS_AN_HOUR;
    this.perMember = createRateLimiter(deps.limits, 'comment', { limit: member, windowMs: HOUR_MS });
    this.perReview = createRateLimiter(deps.limits, 'guest-comment', { limit: guest, windowMs: HOUR_MS });
  }

  /** @throws ApiError `project-not-found` */
  async list(user: Member, projectId: number): Promise<ProjectComments> {
    return this.answer(user, await this.projectOf(user, projectId));
  }

  /**
   * @throws ApiError `project-not-found`, `project-in-trash`, `comment-not-found`, `comments-full`, `too-many-comments`
   */
  async add(user: Member, projectId: number, written: Written & { mentions: number[] }): Promise<ProjectComments> {
    const project = await this.projectOf(user, projectId);
    if (project.status === 'deleted') throw new ApiError('project-in-trash');
    await take(this.perMember, String(user.id), COMMENTS_AN_HOUR.member);
    await this.deps.db.transaction(async (tx) => {
      await holdForProject(tx, user.id, project.id);
      const id = await insert(tx, project, written, { authorId: user.id });
      const mentioned = await repository.membersAmong(tx, project.workspaceId, written.mentions);
      const event = eventOf('comment-mention', project);
      for (const memberId of mentioned.filter((one) => one !== user.id)) {
        await notify(tx, memberId, `comment:${id}`, event);
      }
    });
    return this.answer(user, project);
  }

  /**
   * A comment's author and members who may change the project can resolve it.
   *
   * @throws ApiError `project-not-found`, `comment-not-found`, `role-too-low`
   */
  async resolve(user: Member, projectId: number, id: number, isResolved: boolean): Promise<ProjectComments> {
    const { project } = await this.changeable(user, projectId, id);
    await repository.setResolved(this.deps.db, id, isResolved);
    return this.answer(user, project);
  }

  /** Removes a comment and its answers. @throws ApiError as `resolve` */
  async remove(user: Member, projectId: number, id: number): Promise<ProjectComments> {
    const { project } = await this.changeable(user, projectId, id);
    await repository.deleteComment(this.deps.db, id);
    return this.answer(user, project);
  }

  /** @param tokenHash null for a browser that has opened no link. @throws ApiError `review-link-not-found` */
  async listForGuests(tokenHash: Buffer | null): Promise<GuestComment[]> {
    return this.answerGuests(await this.reviewOf(tokenHash));
  }

  /** @throws ApiError `review-link-not-found`, `comment-not-found`, `comments-full`, `too-many-comments` */
  async addAsGuest(tokenHash: Buffer | null, written: Written & { name: string }): Promise<GuestComment[]> {
    const review = await this.reviewOf(tokenHash);
    await take(this.perReview, String(review.id), COMMENTS_AN_HOUR.guest);
    await this.deps.db.transaction(async (tx) => {
      // The notification refers to the account of the link's author.
      await holdWithProject(tx, review.createdBy, review.project.id);
      await insert(tx, review.project, written, { guestName: written.name, guestsKey: review.guestsKey });
      // One notification for each link and hour of the clock, however much is written.
      const hour = new Date().toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
      const event = eventOf('guest-comment', review.project);
      await notify(tx, review.createdBy, `guest-comment:${review.id}:${hour}`, event);
    });
    return this.answerGuests(review);
  }

  private async projectOf(user: Member, id: number): Promise<CommentedProject> {
    const project = await repository.findCommentedProject(this.deps.db, id);
    if (!project || !readableBy(user).includes(project.workspaceId)) throw new ApiError('project-not-found');
    return project;
  }

  private async reviewOf(tokenHash: Buffer | null): Promise<Review> {
    const review = tokenHash === null ? null : await repository.findReview(this.deps.db, tokenHash);
    if (!review) throw new ApiError('review-link-not-found');
    return review;
  }

  private async changeable(user: Member, projectId: number, id: number) {
    const project = await this.projectOf(user, projectId);
    const comment = await repository.findComment(this.deps.db, project.id, id);
    if (!comment) throw new ApiError('comment-not-found');
    if (!mayChange(user, project, comment)) throw new ApiError('role-too-low');
    return { project, comment };
  }

  private async answer(user: Member, project: CommentedProject): Promise<ProjectComments> {
    const rows = await repository.listComments(this.deps.db, project);
    const items = rows.map((row) => ({
      id: row.id,
      replyTo: row.parentId,
      itemId: row.itemId,
      text: row.text,
      author: row.guestName ?? row.memberName,
      isGuest: row.guestName !== null,
      isSeenByGuests: row.guestsKey !== null,
      isResolved: row.resolvedAt !== null,
      mayChange: mayChange(user, project, row),
      createdAt: row.createdAt.toISOString(),
    }));
    return { items, others: await repository.listOthers(this.deps.db, project.workspaceId, user.id) };
  }

  private async answerGuests(review: Review): Promise<GuestComment[]> {
    const rows = await repository.listGuestComments(this.deps.db, review);
    return rows.map(({ id, itemId, guestName, text, parentId, resolvedAt, createdAt }) => ({
      id,
      itemId,
      guestName,
      text,
      replyTo: parentId,
      isResolved: resolvedAt !== null,
      createdAt: createdAt.toISOString(),
    }));
  }
}

function mayChange(user: Member, { workspaceId }: CommentedProject, { authorId }: Pick<CommentRow, 'authorId'>) {
  return authorId === user.id || workspacesWith(callerOf(user), 'change').includes(workspaceId);
}

/**
 * Stores a comment. An answer belongs to the item and the guests of what it answers. Call it after `holdForProject` or
 * `holdWithProject`.
 *
 * @param by the author; guests belong to a link.
 */
async function insert(
  tx: Transaction,
  project: CommentedProject,
  { text, itemId = null, replyTo = null }: Written,
  by: { authorId: number } | { guestName: string; guestsKey: string },
): Promise<number> {
  await repository.lockCommentedProject(tx, project.id);
  if ((await repository.countComments(tx, project.id)) >= MAX_COMMENTS) {
    throw new ApiError('comments-full', { max: MAX_COMMENTS });
  }
  if (replyTo === null) return repository.insertComment(tx, { projectId: project.id, text, itemId, ...by });
  const answered = await repository.findComment(tx, project.id, replyTo);
  const isHidden = 'guestsKey' in by && answered?.guestsKey !== by.guestsKey;
  if (!answered || isHidden) throw new ApiError('comment-not-found');
  const { guestsKey } = answered;
  const thread = { parentId: answered.parentId ?? answered.id, itemId: answered.itemId, guestsKey };
  return repository.insertComment(tx, { projectId: project.id, text, ...thread, ...by });
}

function eventOf(kind: 'comment-mention' | 'guest-comment', { id, name }: CommentedProject): NotificationEvent {
  return { kind, projectId: id, projectName: name };
}

async function take(limiter: ReturnType<typeof createRateLimiter>, key: string, max: number): Promise<void> {
  const retryAfterMs = await limiter.take(key);
  if (retryAfterMs > 0) throw new ApiError('too-many-comments', { max }, { retryAfterMs });
}
