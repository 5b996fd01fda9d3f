import { MAX_DOCUMENT_ITEMS, MAX_SCENE_ITEMS } from '@anchora/contract/limits';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { stage as texts } from '../../../texts/stage';
import { showToast } from '../../../ui/messages/toast';
import { itemOf, sceneOf } from '../document/edit-document';
import { addItem, duplicateItem, removeItem, reorderItem } from '../document/item-list-edits';
import { newId } from '../document/new-id';
import { newTextItem } from '../document/new-item';
import { itemName } from './item-name';
import type { StageParts } from './stage-context';
import type { StageSession } from './stage-session';

type Parts = Pick<StageParts, 'session' | 'announcer'>;

/** The reason why a scene takes no other item; null if it has room. */
export function fullness(
  { document, mostItems }: Pick<StageSession, 'document' | 'mostItems'>,
  sceneId: string,
): string | null {
  if (sceneOf(document, sceneId).items.length >= MAX_SCENE_ITEMS) return texts.add.full(MAX_SCENE_ITEMS);
  const inAll = document.scenes.reduce((sum, { items }) => sum + items.length, 0);
  if (inAll < mostItems) return null;
  return mostItems < MAX_DOCUMENT_ITEMS ? texts.add.fullWithoutPro(mostItems) : texts.add.fullInAll(mostItems);
}

/** Whether the present scene has room for another item; announces it if not. */
export function hasRoom({ session }: Pick<Parts, 'session'>): boolean {
  const title = fullness(session, session.current.present.sceneId);
  if (title !== null) showToast({ kind: 'error', title });
  return title === null;
}

/** Adds an item, whose id is new in the document, and selects it if `isSelected`. */
export function putIntoScene(
  { session, announcer }: Parts,
  item: SceneItem,
  { sceneId, isSelected }: { sceneId: string; isSelected: boolean },
): void {
  session.edit((document) => addItem(document, sceneId, item), isSelected ? { itemId: item.id, sceneId } : {});
  announcer.say(texts.said.added(itemName(item)));
}

export function addText(parts: Parts): void {
  const { session } = parts;
  if (!session.canEdit || !hasRoom(parts)) return;
  const item = newTextItem(newId(session.document), texts.add.newText);
  putIntoScene(parts, item, { sceneId: session.current.present.sceneId, isSelected: true });
}

export function duplicate(parts: Parts, itemId: string): void {
  const { session, announcer } = parts;
  const item = itemOf(session.document, itemId);
  if (!item || !session.canEdit || !hasRoom(parts)) return;
  const id = newId(session.document);
  const name = texts.copyOf(itemName(item));
  session.edit((document) => duplicateItem(document, item, id, name), { itemId: id });
  announcer.say(texts.said.added(name));
}

export function deleteItem({ session, announcer }: Parts, item: SceneItem): void {
  const { items } = sceneOf(session.document, session.current.present.sceneId);
  const index = items.findIndex(({ id }) => id === item.id);
  const neighbour = items[index + 1] ?? items[index - 1];
  if (item.locked || !session.canEdit) return;
  session.edit((document) => removeItem(document, item.id), { itemId: neighbour?.id ?? null });
  announcer.say(texts.said.deleted(itemName(item)));
}

/** @param by number of places in the list. */
export function reorder({ session }: Parts, item: SceneItem, by: number): void {
  const { items } = sceneOf(session.document, session.current.present.sceneId);
  const index = items.findIndex(({ id }) => id === item.id);
  session.edit((document) => reorderItem(document, item.id, index + by));
}
