import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { fileAddress } from '@anchora/contract/file-paths';
import type { NamedUpload } from '../../files/claim-uploads';

type NamedFile = NamedUpload & { fileId: string };

/** Every file that a document names, with the field that names it. */
export function documentFiles({ targets, scenes }: SceneDocument): NamedFile[] {
  const ofTargets = targets.map(({ image }, i) => named(`targets.${i}.image`, image, 'image'));
  const ofItems = scenes.flatMap(({ items }, i) =>
    items.flatMap((item, k) => {
      if (!('file' in item)) return [];
      return [named(`scenes.${i}.items.${k}.file`, item.file, item.kind)];
    }),
  );
  return [...ofTargets, ...ofItems];
}

function named(field: string, fileId: string, kind: NamedUpload['kind']): NamedFile {
  return { field, fileId, kind, address: fileAddress(fileId) };
}
