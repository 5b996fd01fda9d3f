import { z } from 'zod';
import { fault } from './errors/field-faults';
import {
  MAX_COMMENT_LENGTH,
  MAX_GUEST_NAME_LENGTH,
  MAX_ID,
  MAX_MENTIONS,
  MAX_REVIEW_DAYS,
  MAX_REVIEW_NAME_LENGTH,
} from './limits';
import { rowIdSchema } from './row-id';
import { creatorText, idSchema } from './scene/scene-fields';

const wrongDays = fault('review-days', { max: MAX_REVIEW_DAYS });

const commentFields = {
  text: creatorText(MAX_COMMENT_LENGTH, 'many', fault('comment-empty')).min(1, fault('comment-empty')),
  /** Id of the item that the comment is about; null for the whole project. */
  itemId: idSchema.nullish(),
  /** Id of the comment that this one answers. */
  replyTo: rowIdSchema.nullish(),
};

/** POST /api/projects/{id}/comments */
export const commentSchema = z.object({
  ...commentFields,
  /** Members who are told by the bell. */
  mentions: z.array(rowIdSchema, fault('id-not-number')).max(MAX_MENTIONS, fault('mentions-too-many')).default([]),
});
export type CommentRequest = z.input<typeof commentSchema>;

/** POST /api/review/comments, for guests with a review link. */
export const guestCommentSchema = z.object({
  ...commentFields,
  name: creatorText(MAX_GUEST_NAME_LENGTH, 'one', fault('guest-name-missing')).min(1, fault('guest-name-missing')),
});
export type GuestCommentRequest = z.input<typeof guestCommentSchema>;

/** PATCH /api/projects/{id}/comments/{commentId} */
export const resolveCommentSchema = z.object({ isResolved: z.boolean(fault('resolved-not-boolean')) });

/** A comment, as members see it. */
export interface ProjectComment {
  id: number;
  replyTo: number | null;
  itemId: string | null;
  text: string;
  /** Name of a member or a guest; null for a former member. */
  author: string | null;
  isGuest: boolean;
  /** Guests of a review link see it. */
  isSeenByGuests: boolean;
  isResolved: boolean;
  /** Whether the asking member may resolve and remove it. */
  mayChange: boolean;
  /** ISO 8601. */
  createdAt: string;
}
/** GET /api/projects/{id}/comments, oldest first. */
export interface ProjectComments {
  items: ProjectComment[];
  /** The other members, whom a comment can mention. */
  others: { userId: number; name: string }[];
}

/** A comment, as guests of its review link see it: without names of members. */
export interface GuestComment {
  id: number;
  replyTo: number | null;
  itemId: string | null;
  text: string;
  /** The name that a guest entered; null for members. */
  guestName: string | null;
  isResolved: boolean;
  /** ISO 8601. */
  createdAt: string;
}
/** GET /api/review/comments, oldest first. */
export interface GuestComments {
  items: GuestComment[];
}

/** POST /api/projects/{id}/review-links */
export const reviewLinkSchema = z.object({
  name: creatorText(MAX_REVIEW_NAME_LENGTH, 'one', fault('review-name-missing')).min(1, fault('review-name-missing')),
  days: z.number(wrongDays).int(wrongDays).min(1, wrongDays).max(MAX_REVIEW_DAYS, wrongDays),
  /** Number of a published version; null for the draft. */
  version: z
    .number(fault('id-not-number'))
    .int(fault('id-not-number'))
    .min(0, fault('id-not-number'))
    .max(MAX_ID, fault('id-out-of-range'))
    .nullable(),
});
export type ReviewLinkRequest = z.input<typeof reviewLinkSchema>;

/** The page that reads the token of a review link from its fragment. */
export const REVIEW_PATH = '/review';

export interface ReviewLink {
  id: number;
  name: string;
  version: number | null;
  /** ISO 8601. */
  expiresAt: string;
}
/** GET /api/projects/{id}/review-links */
export interface ReviewLinks {
  items: ReviewLink[];
}
/** Answer of POST: only this answer contains the address. */
export interface NewReviewLink extends ReviewLink {
  url: string;
}
