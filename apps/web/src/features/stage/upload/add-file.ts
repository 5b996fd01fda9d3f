import type { UploadedFile } from '@anchora/contract/uploads';
import { fileIdOf } from '@anchora/contract/file-paths';
import { PICKED_EXTENSIONS, extensionOf, foreignKind } from '../../../conversion/foreign-formats';
import { stage } from '../../../texts/stage';
import type { StageParts } from '../session/stage-context';
import { fullness, hasRoom, putIntoScene } from '../session/item-commands';
import { isOccupied } from '../session/focus';
import { newId } from '../document/new-id';
import { newFileItem } from '../document/new-item';
import { replaceFile } from '../document/replace-file';
import { itemOf } from '../document/edit-document';
import type { ScenePending } from './scene-uploads';

/**
 * Puts a stored file into the document, as a new item or in place of another file.
 *
 * @returns the reason why the document does not take it; null if it does, or if the item that it was for is gone.
 */
export function takeUpload(
  parts: Pick<StageParts, 'session' | 'announcer' | 'sizes'>,
  { file, kind, sceneId, replaces }: ScenePending,
  { url, alpha }: Pick<UploadedFile, 'url' | 'alpha'>,
): string | null {
  const { session } = parts;
  if (!session.canEdit) return stage.watching.text;
  const fileId = fileIdOf(url);
  if (replaces !== null) {
    if (itemOf(session.document, replaces)) {
      parts.sizes.remember(replaces);
      session.editItem(replaces, (item) => replaceFile(item, fileId, alpha));
    }
    return null;
  }
  const isThere = session.document.scenes.some(({ id }) => id === sceneId);
  const place = isThere ? sceneId : session.current.present.sceneId;
  // Each of several files found room when it was chosen; all together, they may not.
  const full = fullness(session, place);
  if (full !== null) return full;
  const item = newFileItem({ id: newId(session.document), kind, name: file.name, file: fileId, alpha });
  putIntoScene(parts, item, { sceneId: place, isSelected: !isOccupied(session) });
  return null;
}

type Adding = Pick<StageParts, 'session' | 'uploads' | 'conversions'>;

/**
 * Starts uploading files that were dropped, pasted or chosen. Files of other formats are converted first, all parts of
 * a model together.
 */
export function addFiles({ session, uploads, conversions }: Adding, files: readonly File[]): void {
  if (!session.canEdit) return;
  const place = { sceneId: session.current.present.sceneId, replaces: null };
  const isModel = files.some((file) => foreignKind(file) === 'model' || extensionOf(file.name) === '.gltf');
  if (isModel && files.length > 1 && files.every(isPartOfModel)) {
    if (hasRoom({ session })) conversions.add(files, place);
    return;
  }
  for (const file of files) {
    if (!hasRoom({ session })) return;
    if (foreignKind(file)) conversions.add([file], place);
    else uploads.add(file, place);
  }
}

function isPartOfModel({ name }: File): boolean {
  return PICKED_EXTENSIONS.model.includes(extensionOf(name));
}
