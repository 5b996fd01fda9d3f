import { download } from '../../loading/download';
import { loadVideo } from '../../loading/load-video';
import { type MediaItem, type SceneFiles, loadImage } from './scene-files';

/**
 * Files of a scene for pages of the creator: every video plays, without sound. The viewer has an implementation of its
 * own.
 *
 * @param mediaHolder holds the videos, because some browsers play none outside the document; it must not be `display:
 *   none`.
 */
export function createPageFiles(mediaHolder: HTMLElement): SceneFiles {
  const elements = new Map<string, HTMLMediaElement>();
  const release = (id: string): void => {
    const element = elements.get(id);
    element?.pause();
    element?.removeAttribute('src');
    // Only this ends the download and frees the decoder.
    element?.load();
    element?.remove();
    elements.delete(id);
  };
  const hold = <Kind extends HTMLMediaElement>(item: MediaItem, element: Kind): Kind => {
    // Scenes release an item that is gone, not one that gets another file.
    release(item.id);
    elements.set(item.id, element);
    element.muted = true;
    mediaHolder.append(element);
    return element;
  };
  return {
    model: (address) => download(address),
    image: loadImage,
    async video(item) {
      const video = hold(item, document.createElement('video'));
      await loadVideo(video, item.address);
      return video;
    },
    sound(item) {
      const sound = hold(item, document.createElement('audio'));
      sound.src = item.address;
      return Promise.resolve(sound);
    },
    play(item, playing) {
      const element = elements.get(item.id);
      // A play that another call interrupts is not a failure.
      if (playing) element?.play().catch(() => undefined);
      else element?.pause();
    },
    release,
  };
}
