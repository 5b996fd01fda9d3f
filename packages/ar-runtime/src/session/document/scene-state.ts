import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { SceneRun } from '../../scene/built/scene-run';

/** `tracked`: visible on its picture, or placed; `held`: still shown, although its picture is lost. */
export type Shown = 'tracked' | 'held' | 'hidden';

/** State of a scene as told outside its picture: by buttons, and by words for visitors who do not see it. */
export interface SceneState {
  /** Label of the button of the screen; null while the screen has no button. */
  button: string | null;
  items: {
    id: string;
    /** Empty if the document gives the button no label. */
    label: string;
    tappable: boolean;
  }[];
}

/**
 * @param scene undefined while nothing runs.
 * @param run null while nothing is shown.
 */
export function stateOf(scene: PublicSceneOfItems | undefined, run: SceneRun | null, shown: Shown): SceneState {
  const button = scene?.button && (scene.button.when === 'always' || shown === 'tracked') ? scene.button.label : null;
  const items = (run?.items ?? []).flatMap(({ item, opacity }) => {
    const tappable = run?.isTappable(item.id) ?? false;
    const label = labelOf(item);
    return opacity > 0 && (tappable || label !== '') ? [{ id: item.id, label, tappable }] : [];
  });
  return { button, items };
}

function labelOf(item: PublicItem): string {
  if (item.alt !== '' || item.kind !== 'text') return item.alt;
  return item.text;
}
