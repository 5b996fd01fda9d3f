import { z } from 'zod';
import { fault } from './errors/field-faults';
import { MAX_SUPPORT_IMAGES, MAX_SUPPORT_PAGE_LENGTH, MAX_SUPPORT_TEXT_LENGTH } from './limits';
import { rowIdSchema } from './row-id';
import { creatorText } from './scene/scene-fields';

/** `open`: the user waits for an answer; `answered`: the operator does; `closed`: either side has ended it. */
export type SupportState = 'open' | 'answered' | 'closed';

/** Actions of the people who run the site, of which the user is notified. */
export type SupportEvent = 'answered' | 'closed';

/** Pictures are uploads of their user, whose addresses are short. */
const MAX_IMAGE_ADDRESS_LENGTH = 200;

/** A code is shown as two groups of signs, so that it can be read out and typed. */
const GROUP_SIGNS = 5;
const CODE = new RegExp(`^(?:[0-9A-HJKMNP-TV-Z]{${GROUP_SIGNS}}-[0-9A-HJKMNP-TV-Z]{${GROUP_SIGNS}})?$`);

/**
 * The code of `/check`, in the spelling that the page shows; empty without one. No code has the letters O, I and L,
 * which are read as the digits that look like them.
 */
const deviceCodeSchema = z
  .string(fault('support-code-invalid'))
  .overwrite((typed) => {
    const signs = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
    return signs.length === 2 * GROUP_SIGNS ? `${signs.slice(0, GROUP_SIGNS)}-${signs.slice(GROUP_SIGNS)}` : signs;
  })
  .regex(CODE, fault('support-code-invalid'));

/** Text of a message, from the user or the operator. */
export const supportTextSchema = creatorText(MAX_SUPPORT_TEXT_LENGTH, 'many', fault('support-text-missing')).min(
  1,
  fault('support-text-missing'),
);

const messageFields = {
  text: supportTextSchema,
  /** Addresses of uploaded pictures. */
  images: z
    .array(
      z.string(fault('file-address-invalid')).max(MAX_IMAGE_ADDRESS_LENGTH, fault('file-address-invalid')),
      fault('file-address-invalid'),
    )
    .max(MAX_SUPPORT_IMAGES, fault('support-images-too-many', { max: MAX_SUPPORT_IMAGES }))
    .default([]),
  /** Made by the page, so that a message which is sent twice is stored once. */
  key: z.uuid(fault('support-key-invalid')),
};

/** POST /api/support */
export const supportRequestSchema = z.object({
  ...messageFields,
  /** A project of one of the user's workspaces; null if it is about none. */
  projectId: rowIdSchema.nullish(),
  /** The place where it happened: an address, or words. */
  page: creatorText(MAX_SUPPORT_PAGE_LENGTH, 'one', fault('body-invalid')).nullish(),
  deviceCode: deviceCodeSchema.nullish(),
});
export type SupportRequest = z.input<typeof supportRequestSchema>;

/** POST /api/support/{id}/messages */
export const supportMessageSchema = z.object(messageFields);
export type SupportReply = z.input<typeof supportMessageSchema>;

export interface SupportMessage {
  id: number;
  by: 'user' | 'operator';
  text: string;
  /** Addresses of pictures that only the two sides see. */
  images: string[];
  /** ISO 8601. */
  createdAt: string;
}

/** A conversation without its messages. Timestamps are ISO 8601. */
export interface SupportThreadSummary {
  id: number;
  state: SupportState;
  /** The first line of the first message. */
  title: string;
  createdAt: string;
  /** Time of the latest message or change of state. */
  changedAt: string;
}

/** GET /api/support/{id} */
export interface SupportThread extends SupportThreadSummary {
  /** Null if it is about no project, or the project was erased. */
  project: { id: number; name: string } | null;
  page: string | null;
  deviceCode: string | null;
  messages: SupportMessage[];
}

/** GET /api/support: the latest conversations, newest first. */
export interface SupportThreads {
  items: SupportThreadSummary[];
  /** Whether new conversations of the user come first in the queue. */
  isPro: boolean;
}

/** Hours in which the people who run the site mean to answer; null: they name none. */
export interface SupportHours {
  pro: number | null;
  others: number | null;
}
