import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { Scene } from '@anchora/contract/scene/scene-shape';
import type { ViewName } from '../../../scene-preview/eye';
import type { HandleMode } from './handles';

/** The choices of a creator about the view of the stage. */
export interface ViewChoices {
  view: ViewName;
  isDim: boolean;
  handles: HandleMode;
  playing: PublicSceneOfItems | null;
  /**
   * The file of the picture on which the scene was begun that plays, or played last; null on a floor and before the
   * first one. Another scene may be selected by now.
   */
  image: string | null;
  lost: Scene['whenLost'] | null;
}

/** The choices with which a stage opens on a picture. */
export const FIRST_CHOICES: ViewChoices = {
  view: 'wall',
  isDim: false,
  handles: 'translate',
  playing: null,
  image: null,
  lost: null,
};

/**
 * The choices after a change. Only a scene that plays can lose its picture: the code for that may come after the scene
 * was stopped.
 */
export function chosen(before: ViewChoices, change: Partial<ViewChoices>): ViewChoices {
  const after = { ...before, ...change };
  return after.playing ? after : { ...after, lost: null };
}
