import { addressOf, destinationOf, isLeaving, type Action, type LeavingAction } from './actions';
import type { Scene, SceneDocument, SceneItem, TargetSurface } from './scene-shape';

/** An action in a visitor's scene. If it leaves the page, it comes with its address, created by the server. */
export type PublicAction =
  | Extract<Action, { item: string }>
  | { do: 'scene'; scene: string }
  | {
      do: 'leave';
      to: LeavingAction['do'];
      href: string;
      destination: string;
      /** Name of the place on the map; absent without one. */
      place?: string;
    };

/** The item with the address of its file in place of the file's id. */
type WithAddress<Item> = Item extends { file: string } ? Omit<Item, 'file'> & { address: string } : Item;
/**
 * `address` of a model or video with a light variant is that variant's. `full` replaces a model once the light one is
 * shown; of two videos the viewer chooses one.
 */
type WithFull<Item> = Item extends { kind: 'model' | 'video' } ? { full?: string } : unknown;
type ForVisitors<Item> = WithAddress<Omit<Item, 'name' | 'locked' | 'onTap'>> &
  WithFull<Item> & { onTap: PublicAction[] };
export type PublicItem = SceneItem extends infer Item ? (Item extends SceneItem ? ForVisitors<Item> : never) : never;

export interface PublicSceneOfItems {
  id: string;
  items: PublicItem[];
  whenLost: Scene['whenLost'];
  button: (Omit<NonNullable<Scene['button']>, 'action'> & { action: PublicAction }) | null;
}

export interface PublicTarget {
  scene: string;
  widthCm: number | null;
  /** Absent for a flat picture. */
  surface?: TargetSurface;
}

/**
 * The parts of a document that a visitor's screen needs, resolved so that the viewer needs no schema. A viewer skips
 * items of a kind that it does not know.
 */
export interface PublicScene {
  v: 1;
  /** The targets in the order of the tracking file. */
  targets: PublicTarget[];
  /** In a project without a target, the first scene is shown. */
  scenes: PublicSceneOfItems[];
}

interface PublicSceneOptions {
  addressOfFile: (fileId: string) => string;
  /** Address of the light variant of a model or video; null if it has none. */
  lightAddressOfFile?: (fileId: string) => string | null;
  /** Whether an operator has blocked this host, number or mail address. Actions that lead there are left out. */
  isBlocked: (destination: string) => boolean;
}

/**
 * Resolves a document for visitors. Names and locks are left out, as are actions that lead to a blocked destination,
 * and everything out of reach: scenes that no target shows and no action opens, and hidden items that no action shows.
 */
export function publicScene(document: SceneDocument, options: PublicSceneOptions): PublicScene {
  return {
    v: 1,
    targets: document.targets.map(({ scene, widthCm, surface }) => ({ scene, widthCm, ...(surface && { surface }) })),
    scenes: reachableScenes(document).map((scene) => publicSceneOfItems(scene, document.scenes, options)),
  };
}

function publicSceneOfItems(scene: Scene, scenes: Scene[], options: PublicSceneOptions): PublicSceneOfItems {
  const items = reachableItems(scene);
  const publicActions = (actions: Action[]) =>
    actions.flatMap((action): PublicAction[] => {
      if (isLeaving(action)) return leave(action, options);
      if (action.do === 'scene') return [{ do: 'scene', scene: sceneOpenedBy(action, scene, scenes) }];
      return items.some(({ id }) => id === action.item) ? [action] : [];
    });
  const [buttonAction] = publicActions(scene.button ? [scene.button.action] : []);
  return {
    id: scene.id,
    items: items.map((item) => publicItem(item, publicActions(item.onTap), options)),
    whenLost: scene.whenLost,
    button: scene.button && buttonAction ? { ...scene.button, action: buttonAction } : null,
  };
}

function publicItem(item: SceneItem, onTap: PublicAction[], options: PublicSceneOptions): PublicItem {
  const { name: _name, locked: _locked, ...rest } = item;
  if (!('file' in rest)) return { ...rest, onTap };
  const { file, ...fields } = rest;
  const address = options.addressOfFile(file);
  if (fields.kind !== 'model' && fields.kind !== 'video') return { ...fields, onTap, address };
  const light = options.lightAddressOfFile?.(file);
  return light ? { ...fields, onTap, address: light, full: address } : { ...fields, onTap, address };
}

function leave(action: LeavingAction, options: PublicSceneOptions): PublicAction[] {
  const destination = destinationOf(action);
  if (options.isBlocked(destination)) return [];
  const place = action.do === 'map' && action.label !== '' ? { place: action.label } : {};
  return [{ do: 'leave', to: action.do, href: addressOf(action), destination, ...place }];
}

/** The scene that an action opens; the first scene follows the last. */
function sceneOpenedBy(action: Extract<Action, { do: 'scene' }>, scene: Scene, scenes: Scene[]): string {
  if (action.scene !== 'next') return action.scene;
  return scenes[(scenes.indexOf(scene) + 1) % scenes.length]?.id ?? scene.id;
}

/** The scenes that targets show (without targets, the first), and all scenes that actions open from there. */
function reachableScenes({ targets, scenes }: SceneDocument): Scene[] {
  const waiting = targets.length > 0 ? targets.map(({ scene }) => scene) : scenes.slice(0, 1).map(({ id }) => id);
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const scene = scenes.find((candidate) => candidate.id === id);
    if (!scene || reached.has(id)) continue;
    reached.add(id);
    const actions = [...reachableItems(scene).flatMap(({ onTap }) => onTap), ...buttonActions(scene)];
    for (const action of actions) if (action.do === 'scene') waiting.push(sceneOpenedBy(action, scene, scenes));
  }
  return scenes.filter(({ id }) => reached.has(id));
}

/** The items shown from the start, and all items that taps on them or on the button show. */
function reachableItems(scene: Scene): SceneItem[] {
  const reached = new Set(scene.items.filter(({ shown }) => shown).map(({ id }) => id));
  const follow = (actions: Action[]): void => {
    for (const action of actions) {
      if ((action.do !== 'show' && action.do !== 'toggle') || reached.has(action.item)) continue;
      reached.add(action.item);
      follow(scene.items.find(({ id }) => id === action.item)?.onTap ?? []);
    }
  };
  follow(buttonActions(scene));
  for (const item of scene.items) if (item.shown) follow(item.onTap);
  return scene.items.filter(({ id }) => reached.has(id));
}

function buttonActions(scene: Scene): Action[] {
  return scene.button ? [scene.button.action] : [];
}
