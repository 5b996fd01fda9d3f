import { DEFAULT_FLAT_BOX, DEFAULT_TURN_PERIOD_S, itemAtRest } from '@anchora/contract/scene/default-scene';
import { MAX_SCENE_NAME_LENGTH } from '@anchora/contract/limits';
import { cleanCreatorText } from '@anchora/contract/creator-text';
import { cutTo } from '@anchora/contract/cut-to';
import type { UploadedFile } from '@anchora/contract/uploads';
import { TEXT_WEIGHTS } from '@anchora/contract/scene/ranges';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';

type FileItemKind = Exclude<SceneItem['kind'], 'text'>;

interface NewFileItem {
  id: string;
  kind: FileItemKind;
  /** Name of the file. */
  name: string;
  /** Id of the file. */
  file: string;
  /** Set for a transparent video. */
  alpha?: UploadedFile['alpha'];
}

/** The token `ink`, which is not imported, because it would then be part of a file that visitors load. */
export const TEXT_COLOUR = '#14120f';
/** White, like paper under the ink. */
export const TEXT_GROUND = '#ffffff';
/** Width of a new text, widths or metres; chosen by eye. */
const TEXT_WIDTH = 0.6;
/**
 * Distance between the picture and a flat item on it, so that the two do not flicker, widths or metres; chosen by eye.
 */
export const OFF_PICTURE = 0.002;

/** A new item for a file, shown as the specification shows content of its kind. */
export function newFileItem({ id, kind, name, file, alpha }: NewFileItem): SceneItem {
  const common = { ...itemAtRest(), id, name: nameOfFile(name), file };
  if (kind === 'model') {
    return { ...common, kind, turn: { on: false, periodS: DEFAULT_TURN_PERIOD_S }, clip: 0, loop: 'repeat', speed: 1 };
  }
  if (kind === 'sound') return { ...common, kind, volume: 1, loop: false, play: 'tap' };
  const flat = { ...common, position: [0, 0, OFF_PICTURE] as [number, number, number] };
  const fit = freeFit();
  if (kind === 'image') return { ...flat, kind, fit };
  return { ...flat, kind, fit, alpha: { mode: alpha ?? 'none' }, loop: true, muted: false, play: 'shown' };
}

/** The fit of a new picture or video, in a box of its own. */
export function freeFit(): { mode: 'free'; box: [number, number] } {
  return { mode: 'free', box: [...DEFAULT_FLAT_BOX] };
}

export function newTextItem(id: string, text: string): SceneItem {
  return {
    ...itemAtRest(),
    id,
    name: shortName(text),
    position: [0, 0, OFF_PICTURE],
    kind: 'text',
    text,
    weight: TEXT_WEIGHTS.bold,
    colour: TEXT_COLOUR,
    ground: TEXT_GROUND,
    align: 'centre',
    width: TEXT_WIDTH,
  };
}

/** The name of a file as that of an item: without its extension, and cut to the limit. */
export function nameOfFile(fileName: string): string {
  return shortName(fileName.replace(/\.[a-z0-9]{2,5}$/iu, ''));
}

/** A name that fits an item: a creator's text, cut to the limit. */
export function shortName(name: string): string {
  return cutTo(cleanCreatorText(name, 'one'), MAX_SCENE_NAME_LENGTH).trim();
}
