import { destinationOf, isLeaving } from '@anchora/contract/scene/actions';
import { publicScene, type PublicScene } from '@anchora/contract/scene/public-scene';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { Quality } from '@anchora/contract/variants';
import { fileAddress } from '@anchora/contract/file-paths';
import type { Database } from '../db/database';
import { shownVariants } from './shown-variant-repository';
import { blockedAmong } from './blocked-destination-repository';

/**
 * A document resolved for visitors, with the addresses of its files or of their variants, and without what an operator
 * blocked.
 */
export async function visibleScene(db: Database, document: SceneDocument, quality: Quality): Promise<PublicScene> {
  const variants = await shownVariants(db, videosAndModelsOf(document), quality);
  const blocked = await blockedAmong(db, destinationsOf(document).flatMap(namesOf));
  return publicScene(document, {
    addressOfFile: (fileId) => variants.get(fileId)?.url ?? fileAddress(fileId),
    lightAddressOfFile: (fileId) => variants.get(fileId)?.light?.url ?? null,
    isBlocked: (destination) => namesOf(destination).some((name) => blocked.has(name)),
  });
}

function videosAndModelsOf({ scenes }: SceneDocument): string[] {
  return scenes.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'model' || item.kind === 'video' ? [item.file] : [])),
  );
}

function destinationsOf({ scenes }: SceneDocument): string[] {
  const actions = scenes.flatMap(({ items, button }) => [
    ...items.flatMap(({ onTap }) => onTap),
    ...(button ? [button.action] : []),
  ]);
  return [...new Set(actions.filter(isLeaving).map(destinationOf))];
}

/**
 * The names whose block applies to a destination: a blocked host includes all hosts below it, and mail addresses there.
 * Numbers only match themselves.
 */
function namesOf(destination: string): string[] {
  const host = destination.slice(destination.lastIndexOf('@') + 1).toLowerCase();
  if (!host.includes('.')) return [destination];
  const labels = host.split('.');
  return [destination, ...labels.map((_, i) => labels.slice(i).join('.'))];
}
