import { z } from 'zod';
import type { CodedError } from '../errors/error-codes';
import { fault } from '../errors/field-faults';
import { fileAddressSchema } from '../file-address-schema';
import { MAX_ID, MAX_VERSION_NOTE_LENGTH } from '../limits';
import { creatorText } from './scene-fields';
import type { SceneDocument } from './scene-shape';

const revisionSchema = z.int(fault('body-invalid')).min(0, fault('body-invalid')).max(MAX_ID, fault('body-invalid'));
/**
 * Whether files that only the replaced version uses are closed at once. By default open pages may still fetch them for
 * an hour.
 */
const closeReplacedSchema = z.boolean(fault('switch-not-boolean')).default(false);

/**
 * POST /api/projects/{id}/publish: stores the draft as a version, which visitors see from then on. With an
 * `Idempotency-Key` header a repeated request is answered with the version that the first one made.
 */
export const publishSchema = z.object({
  /** Revision of the draft that the creator has seen; 0 publishes a project without a draft. */
  revision: revisionSchema,
  note: creatorText(MAX_VERSION_NOTE_LENGTH, 'many', fault('body-invalid')).default(''),
  /**
   * Address of a checked upload that shows the scene in the iPhone's viewer; null for none. If absent, the present file
   * is kept as long as the project shows only the content from which it was made.
   */
  usdzUrl: fileAddressSchema.nullish(),
  closeReplaced: closeReplacedSchema,
});
export type Publish = z.input<typeof publishSchema>;

/** One published state of a project. */
export interface SceneVersion {
  /** Counted from 1, in the order of publishing; never reused in a project. 0 is the project as it was created. */
  number: number;
  note: string;
  /** ISO 8601. */
  publishedAt: string;
  /** Whether the version is kept regardless of later publications. */
  isPinned: boolean;
  /** Whether visitors see this version. */
  isPublished: boolean;
  /** The version that was published again as this one; null if it was made from the draft. */
  restoredFrom: number | null;
  /** Bytes used only by this version, which deleting it frees. */
  heldBytes: number;
}

/** GET /api/projects/{id}/versions, newest first. */
export interface SceneVersions {
  items: SceneVersion[];
}

/** GET /api/projects/{id}/versions/{number}. */
export interface SceneVersionDocument {
  number: number;
  document: SceneDocument;
}

/** Answer of POST /api/projects/{id}/publish, and of a restore that publishes. */
export interface Published {
  version: SceneVersion;
  /** Addresses of files that became readable for visitors. */
  opened: string[];
}

/** GET /api/projects/{id}/publish: a preview of publishing the draft. */
export interface PublishCheck {
  revision: number;
  /**
   * Path in the document, such as `scenes.0.items.2.file` → the obstacle there. Empty if nothing prevents publishing.
   */
  obstacles: Record<string, CodedError>;
  /** Addresses of files that publishing would make readable for visitors. */
  opens: string[];
  /** Bytes of each scene's files, as they were uploaded. */
  sceneBytes: number[];
}

/**
 * POST /api/projects/{id}/versions/{number}/restore. With `publish`, visitors see the version again at once, as a new
 * one, and the draft is unchanged. Otherwise the version replaces the draft, which requires the headers of a save.
 */
export const restoreSchema = z.object({
  publish: z.boolean(fault('switch-not-boolean')),
  closeReplaced: closeReplacedSchema,
});

/** PATCH /api/projects/{id}/versions/{number}. */
export const versionChangeSchema = z.object({ isPinned: z.boolean(fault('switch-not-boolean')) });
