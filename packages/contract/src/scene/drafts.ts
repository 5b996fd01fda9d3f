import { z } from 'zod';
import { fault } from '../errors/field-faults';
import type { SceneDocument } from './scene-shape';

/** GET, PUT and DELETE /api/projects/{id}/draft, and POST /api/projects/{id}/draft/editor. */
export interface SceneDraft {
  document: SceneDocument;
  /** 0 while the draft is what visitors see; sent back as If-Match with the next save. */
  revision: number;
  /** The window that is editing; null if none was heard of lately. */
  editor: string | null;
  /** Number of the version that visitors see; null while they see what the project was created with. */
  published: number | null;
  /** Saves since the draft was published last. */
  unpublishedSaves: number;
}

/** A random id that each window of the editor makes for itself. */
export const editorSchema = z.uuid(fault('editor-invalid'));
export const takeOverSchema = z.object({ editor: editorSchema });
