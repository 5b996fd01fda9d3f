import { z } from 'zod';
import type { CodedError } from '../errors/error-codes';
import { fault } from '../errors/field-faults';
import { MAX_ID, MAX_VERSION_NOTE_LENGTH } from '../limits';
import { creatorText } from './scene-fields';
import type { SceneDocument } from './scene-shape';

const revisionSchema = z.int(fault('scene-invalid')).min(0, fault('scene-invalid')).max(MAX_ID, fault('scene-invalid'));
/** Files that only the replaced version shows are closed at once. By default visitors midway may finish for an hour. */
const closeReplacedSchema = z.boolean(fault('scene-invalid')).default(false);

/**
 * POST /api/projects/{id}/publish: what the draft shows becomes a version, which visitors see from then on. With an
 * `Idempotency-Key` header (up to 255 characters) a repeated request is answered with the version that the first made.
 */
export const publishSchema = z.object({
  /** Revision of the draft that the creator has seen; 0 publishes a project without a draft. */
  revision: revisionSchema,
  note: creatorText(MAX_VERSION_NOTE_LENGTH, 'many').default(''),
  /**
   * Address of a checked upload that shows the scene in the iPhone's viewer; null: none. Left out, the present one stays as
   * long as the project shows nothing but the content that it was made from.
   */
  usdzUrl: z.string(fault('file-address-missing')).max(2048, fault('file-address-invalid')).nullish(),
  closeReplaced: closeReplacedSchema,
});
export type Publish = z.input<typeof publishSchema>;

/** One published state of a project. */
export interface SceneVersion {
  /** From 1, in the order of publishing; never used twice in a project. 0 is what the project was created with. */
  number: number;
  note: string;
  /** ISO 8601. */
  publishedAt: string;
  /** Kept however many are published later. */
  isPinned: boolean;
  /** Visitors see this one. */
  isPublished: boolean;
  /** The version that was published again as this one; null if it was made from the draft. */
  restoredFrom: number | null;
  /** Bytes that only this version holds, and that deleting it frees. */
  heldBytes: number;
}

/** GET /api/projects/{id}/versions: the newest first. */
export interface SceneVersions {
  items: SceneVersion[];
}

/** GET /api/projects/{id}/versions/{number}. */
export interface SceneVersionDocument {
  number: number;
  document: SceneDocument;
}

/** POST /api/projects/{id}/publish, and a restore that publishes. */
export interface Published {
  version: SceneVersion;
  /** Addresses of files that strangers can read since then and could not before. */
  opened: string[];
}

/** GET /api/projects/{id}/publish: what publishing the draft would do. */
export interface PublishCheck {
  revision: number;
  /** Path in the document, such as `scenes.0.items.2.file`, → what is in the way there. Empty: nothing is. */
  obstacles: Record<string, CodedError>;
  /** Addresses of files that strangers would read from then on and cannot yet. */
  opens: string[];
}

/**
 * POST /api/projects/{id}/versions/{number}/restore. With `publish` visitors see it again at once, as a new version, and
 * the draft stays as it is; otherwise the version becomes the draft, which needs the headers of a save.
 */
export const restoreSchema = z.object({
  publish: z.boolean(fault('scene-invalid')),
  closeReplaced: closeReplacedSchema,
});
export type Restore = z.input<typeof restoreSchema>;

/** PATCH /api/projects/{id}/versions/{number}. */
export const versionChangeSchema = z.object({ isPinned: z.boolean(fault('scene-invalid')) });
export type VersionChange = z.infer<typeof versionChangeSchema>;
