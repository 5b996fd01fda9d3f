import { z } from 'zod';
import { fault } from '../errors/field-faults';
import type { SceneDocument } from './scene-shape';

/** GET, PUT and DELETE /api/projects/{id}/draft, and POST /api/projects/{id}/draft/editor. */
export interface SceneDraft {
  document: SceneDocument;
  /**
   * Counts the saves; 0 without a draft, when `document` is what visitors see. Sent back as If-Match with the next
   * save.
   */
  revision: number;
  /** The window that is editing; null if none has called recently. */
  editor: string | null;
  /** Name of another member whose window that is; null for a window of the asking user. */
  editorName: string | null;
  /** Number of the version that visitors see; null while they see the project as it was created. */
  published: number | null;
  /** Number of saves since the draft was last published. */
  unpublishedSaves: number;
}

/**
 * Events of GET /api/projects/{id}/stage-events, as server-sent events named `draft` and `ended`, for members of a
 * workspace. At most `MAX_STAGE_STREAMS` for each member; beyond that the answer is 429 `preview-busy`.
 */
export interface StageEvents {
  /** The draft, or the window that edits it, has changed; also the first event of each stream. */
  draft: Pick<SceneDraft, 'revision' | 'editor' | 'editorName'>;
  /** The member was signed out or removed, or the project is gone. */
  ended: Record<string, never>;
}

/** A random id that each window of the editor creates for itself. */
export const editorSchema = z.uuid(fault('editor-invalid'));
export const takeOverSchema = z.object({ editor: editorSchema });
