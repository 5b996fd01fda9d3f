import { z } from 'zod';
import type { TokenEvent } from './api-tokens';
import type { FactorEvent } from './factor-events';
import type { VariantFailure } from './errors/variant-failures';
import { rowIdSchema } from './row-id';
import type { SupportEvent } from './support';

/** Kinds of events, with the values that a sentence about each needs. */
export type NotificationEvent =
  | { kind: 'view-milestone'; projectId: number; projectName: string; viewCount: number }
  | { kind: 'tracking-built'; projectId: number; projectName: string }
  | { kind: 'tracking-failed'; projectId: number; projectName: string }
  /** A model has no lighter copy because none could be made; visitors get the original. */
  | { kind: 'variant-failed'; projectId: number; projectName: string; failure: VariantFailure }
  /** A scene was published for the first time in a session; the publication can be undone. */
  | { kind: 'published-in-session'; projectId: number; projectName: string; version: number }
  /** A member mentioned the user in a comment. */
  | { kind: 'comment-mention'; projectId: number; projectName: string }
  /** A guest commented by a review link that the user made. */
  | { kind: 'guest-comment'; projectId: number; projectName: string }
  /** `endDate` is ISO 8601. */
  | { kind: 'subscription-ending'; endDate: string }
  /** This many sign-ins with a wrong password occurred within an hour. */
  | { kind: 'password-guesses'; failures: number }
  /** A second factor was added, removed or used up. */
  | { kind: 'second-factor'; event: FactorEvent }
  /** A token for the API was made, or used from a network for the first time. Earlier rows lack the workspace. */
  | { kind: 'api-token'; event: TokenEvent; name: string; workspaceId?: number }
  /** A webhook of a workspace was switched off after a day of failures. Earlier rows lack the workspace. */
  | { kind: 'webhook-off'; host: string; workspaceId?: number }
  /** The TXT record of a workspace's domain is missing, or another workspace confirmed the name. */
  | { kind: 'domain'; event: 'missing' | 'taken'; name: string; workspaceId: number }
  /** Backups of a workspace's projects fail, or are paused after a week of failures. */
  | { kind: 'backups'; event: 'failing' | 'paused'; bucket: string; workspaceId: number }
  /** The support answered or closed a conversation of the user. */
  | { kind: 'support'; event: SupportEvent; threadId: number }
  /** The account's unconfirmed address was given to a person who proved to own it. */
  | { kind: 'email-released'; email: string };

export type Notification = NotificationEvent & {
  id: number;
  isRead: boolean;
  /** ISO 8601. */
  createdAt: string;
};

/** GET /api/notifications: the latest, newest first. */
export interface Notifications {
  items: Notification[];
  unreadCount: number;
}

/**
 * POST /api/notifications/read. Marks everything up to and including this id as read, so that later notifications stay
 * unread.
 */
export const markReadSchema = z.object({
  upToId: rowIdSchema,
});
