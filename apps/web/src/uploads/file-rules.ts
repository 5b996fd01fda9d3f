import { FILE_KIND_RULES } from '@anchora/contract/file-kinds';
import { MB } from '@anchora/contract/limits';
import { uploads as texts } from '../texts/uploads';

/** Files that a picker accepts. */
export interface FileRule {
  /** Lower case, with the dot. */
  extensions: readonly string[];
  maxBytes: number;
}

/** The upload function and the server accept .webm, too; the picker accepts only .mp4. */
export const PICKER_RULES = {
  model: FILE_KIND_RULES.model,
  video: { ...FILE_KIND_RULES.video, extensions: ['.mp4'] },
  image: FILE_KIND_RULES.image,
  sound: FILE_KIND_RULES.sound,
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
