import {
  MAX_MODEL_BYTES,
  MAX_SOUND_BYTES,
  MAX_TARGET_IMAGE_BYTES,
  MAX_VIDEO_BYTES,
  MB,
} from '@anchora/contract/limits';
import { uploads as texts } from '../texts/uploads';

/** Files that a picker accepts. */
export interface FileRule {
  /** Lower case, with the dot. */
  extensions: readonly string[];
  maxBytes: number;
}

/** The upload function and the server accept .webm, too; the picker accepts only .mp4. */
export const PICKER_RULES = {
  model: { extensions: ['.glb', '.gltf'], maxBytes: MAX_MODEL_BYTES },
  video: { extensions: ['.mp4'], maxBytes: MAX_VIDEO_BYTES },
  image: { extensions: ['.jpg', '.jpeg', '.png'], maxBytes: MAX_TARGET_IMAGE_BYTES },
  sound: { extensions: ['.mp3', '.m4a'], maxBytes: MAX_SOUND_BYTES },
} as const satisfies Record<string, FileRule>;

/** Reason why the file is refused, as a text to show; null if it is accepted. */
export function fileRejection(file: Pick<File, 'name' | 'size'>, rule: FileRule): string | null {
  const name = file.name.toLowerCase();
  if (!rule.extensions.some((extension) => name.endsWith(extension))) {
    return texts.wrongType(rule.extensions.join(', '));
  }
  if (file.size > rule.maxBytes) return texts.tooLarge(Math.floor(rule.maxBytes / MB));
  if (file.size === 0) return texts.empty;
  return null;
}
