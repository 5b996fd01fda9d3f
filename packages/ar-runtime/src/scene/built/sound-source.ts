import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { Held } from './item-contents';
import type { ItemOf, SceneFiles } from './scene-files';

/** A sound, which has no place in the scene. */
export interface Heard extends Held {
  readonly extent: null;
}

export async function loadSoundSource(first: ItemOf<'sound'>, files: SceneFiles, onEnded: () => void): Promise<Heard> {
  const sound = await files.sound(first);
  const listening = new AbortController();
  sound.addEventListener('ended', onEnded, { signal: listening.signal });
  const adjust = (item: PublicItem): void => {
    if (item.kind === 'sound') Object.assign(sound, { volume: item.volume, loop: item.loop });
  };
  adjust(first);
  return { extent: null, adjust, dispose: () => listening.abort() };
}
