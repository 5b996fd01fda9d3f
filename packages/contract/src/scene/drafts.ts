import { z } from 'zod';
import { fault } from '../errors/field-faults';
import type { SceneDocument } from './scene-shape';

/** GET, PUT and DELETE /api/projects/{id}/draft, and POST /api/projects/{id}/draft/editor. */
export interface SceneDraft {
  document: SceneDocument;
  /** 0 while the draft equals the published state; sent back as If-Match with the next save. */
  revision: number;
  /** The window that is editing; null if none has called recently. */
  editor: string | null;
  /** Number of the version that visitors see; null while they see the project as it was created. */
  published: number | null;
  /** Number of saves since the draft was last published. */
  unpublishedSaves: number;
}

/** A random id that each window of the editor creates for itself. */
export const editorSchema = z.uuid(fault('editor-invalid'));
export const takeOverSchema = z.object({ editor: editorSchema });
