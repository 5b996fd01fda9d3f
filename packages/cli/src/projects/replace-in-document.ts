import type { FileKind } from '@anchora/contract/file-kinds';
import { fileIdOf } from '@anchora/contract/file-paths';
import type { SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import type { UploadedFile } from '@anchora/contract/uploads';
import { CliError } from '../cli-error';

type FileItem = Extract<SceneItem, { file: string }>;

/**
 * The document with another file in one item, which keeps its place, size and actions.
 *
 * @param itemId the item; undefined for the only one of this kind.
 * @param file null only checks that the item is there.
 * @throws CliError `item-missing`, `items-many`
 */
export function replaceContent(
  document: SceneDocument,
  kind: FileKind,
  itemId: string | undefined,
  file: UploadedFile | null,
): SceneDocument {
  const fitting = document.scenes.flatMap(({ items }) => items).filter((item) => item.kind === kind);
  const found = itemId === undefined ? fitting : fitting.filter(({ id }) => id === itemId);
  const [item, other] = found;
  if (!item) throw new CliError('item-missing', { kind, items: itemsOf(document) });
  if (other) throw new CliError('items-many', { kind, items: fitting.map(({ id }) => id) });
  if (!file) return document;
  const scenes = document.scenes.map((scene) => {
    return { ...scene, items: scene.items.map((one) => (one === item ? withFile(one as FileItem, file) : one)) };
  });
  return { ...document, scenes };
}

function withFile(item: FileItem, { url, alpha }: UploadedFile): FileItem {
  const file = fileIdOf(url);
  if (item.kind !== 'video') return { ...item, file };
  if (alpha === 'stacked') return { ...item, file, alpha: { mode: 'stacked' } };
  return { ...item, file, alpha: item.alpha.mode === 'stacked' ? { mode: 'none' } : item.alpha };
}

function itemsOf({ scenes }: SceneDocument): string[] {
  return scenes.flatMap(({ items }) => items.map(({ id, kind }) => `${id} (${kind})`));
}

/**
 * The document with another picture in one target.
 *
 * @param targetId the target; undefined for the only one that is not retired.
 * @param image id of the picture's file; null only checks that the target is there.
 * @throws CliError `target-missing`, `targets-many`
 */
export function replacePicture(
  document: SceneDocument,
  targetId: string | undefined,
  image: string | null,
): SceneDocument {
  const present = document.targets.filter(({ retired }) => !retired);
  const found = targetId === undefined ? present : present.filter(({ id }) => id === targetId);
  const [target, other] = found;
  const targets = present.map(({ id }) => id);
  if (!target) throw new CliError('target-missing', { targets });
  if (other) throw new CliError('targets-many', { targets });
  if (image === null) return document;
  return { ...document, targets: document.targets.map((one) => (one === target ? { ...one, image } : one)) };
}
