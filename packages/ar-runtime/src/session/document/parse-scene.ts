import type {
  PublicAction,
  PublicItem,
  PublicScene,
  PublicSceneOfItems,
  PublicTarget,
} from '@anchora/contract/scene/public-scene';
import type { TargetSurface } from '@anchora/contract/scene/scene-shape';

type Fields = Record<string, unknown>;

/** The kinds of items that have a file; texts have none. */
const WITH_FILE = new Set<unknown>(['model', 'video', 'image', 'sound'] satisfies PublicItem['kind'][]);
const ITEM_ACTIONS = new Set<unknown>(['playPause', 'show', 'hide', 'toggle']);
/** Schemes of the addresses that the server creates for actions that leave the page. */
const LEAVING = new Set(['https:', 'tel:', 'mailto:']);

/**
 * Checks the scene of a project. The server checked its fields when it was published; this checks its version and its
 * kinds of items and actions, which may be newer than this code, and all addresses.
 *
 * @param base address that relative ones are resolved against; the result holds absolute ones only.
 * @returns null if this code cannot show it; the project is then shown by its plain fields.
 */
export function parseScene(data: unknown, base: string): PublicScene | null {
  if (!isFields(data) || data['v'] !== 1 || !Array.isArray(data['scenes'])) return null;
  const scenes = data['scenes'].flatMap((scene) => sceneOf(scene, base) ?? []);
  if (scenes.length === 0) return null;
  const targets: unknown[] = Array.isArray(data['targets']) ? data['targets'] : [];
  return {
    v: 1,
    // A target's place in the list is its number, so none may be left out.
    targets: targets.map(targetOf),
    scenes,
  };
}

function targetOf(data: unknown): PublicTarget {
  const { scene, widthCm, surface } = isFields(data) ? data : {};
  return {
    scene: typeof scene === 'string' ? scene : '',
    widthCm: typeof widthCm === 'number' ? widthCm : null,
    // The numbers of a surface are checked by the code that is loaded for it.
    ...(isFields(surface) && { surface: surface as unknown as TargetSurface }),
  };
}

function sceneOf(data: unknown, base: string): PublicSceneOfItems | null {
  if (!isFields(data) || typeof data['id'] !== 'string' || !Array.isArray(data['items'])) return null;
  const { id, items, whenLost } = data;
  return {
    id,
    items: (items as unknown[]).flatMap((item) => itemOf(item, base) ?? []),
    whenLost: whenLost === 'hold' || whenLost === 'dock' ? whenLost : 'hide',
    button: buttonOf(data['button']),
  };
}

function itemOf(data: unknown, base: string): PublicItem | null {
  if (!isFields(data) || typeof data['id'] !== 'string') return null;
  const { kind } = data;
  const address = fileAt(data['address'], base);
  if (kind !== 'text' && !(WITH_FILE.has(kind) && address)) return null;
  return {
    ...data,
    address,
    full: fileAt(data['full'], base),
    onTap: actionsOf(data['onTap']),
  } as unknown as PublicItem;
}

/** @returns undefined for anything but an address of the web */
function fileAt(data: unknown, base: string): string | undefined {
  const address = absolute(data, base);
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

function buttonOf(data: unknown): PublicSceneOfItems['button'] {
  if (!isFields(data) || typeof data['label'] !== 'string' || data['label'] === '') return null;
  const [action] = actionsOf([data['action']]);
  return action ? { label: data['label'], action, when: data['when'] === 'seen' ? 'seen' : 'always' } : null;
}

function actionsOf(data: unknown): PublicAction[] {
  return Array.isArray(data) ? data.filter((action) => isAction(action)) : [];
}

function isAction(data: unknown): data is PublicAction {
  if (!isFields(data)) return false;
  if (ITEM_ACTIONS.has(data['do'])) return typeof data['item'] === 'string';
  if (data['do'] === 'scene') return typeof data['scene'] === 'string';
  if (data['do'] !== 'leave' || typeof data['destination'] !== 'string') return false;
  return LEAVING.has(absolute(data['href'])?.protocol ?? '');
}

function absolute(value: unknown, base?: string): URL | null {
  if (typeof value !== 'string' || value === '') return null;
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}

/** Also in protocol/messages.ts: exported there, it would cost visitors without a document more bytes than it saves. */
function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
