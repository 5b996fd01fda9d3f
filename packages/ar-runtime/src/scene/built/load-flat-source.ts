import type { PublicItem } from '@anchora/contract/scene/public-scene';
import { alphaUniforms } from './flat-shading';
import type { FlatContent, FlatSource } from './flat-source';
import { type FitPlace, fittedPlane } from './fit';
import type { ItemOf, SceneFiles } from './scene-files';

export interface FlatSourceOptions {
  files: SceneFiles;
  /** Read again for each size, because the picture may become known later. */
  place: Readonly<FitPlace>;
  /** Called when the item's video has ended. */
  onEnded: () => void;
}

type FlatItem = ItemOf<'video' | 'image' | 'text'>;

/** Loads the pixels of a flat item. @throws the errors of `options.files`, and of `drawText` for a text. */
export async function loadFlatSource(item: FlatItem, options: FlatSourceOptions): Promise<FlatSource> {
  if (item.kind === 'video') return videoSource(item, options);
  if (item.kind === 'image') return imageSource(item, options);
  return (await import('./text-source')).loadTextSource(item);
}

async function videoSource(first: ItemOf<'video'>, { files, onEnded, place }: FlatSourceOptions): Promise<FlatSource> {
  const video = await files.video(first);
  const listening = new AbortController();
  video.addEventListener('ended', onEnded, { signal: listening.signal });
  const contentOf = ({ fit, alpha, loop }: ItemOf<'video'>): FlatContent => {
    video.loop = loop;
    // The lower half of a stacked video is its matte.
    const halves = alpha.mode === 'stacked' ? 2 : 1;
    return {
      source: video,
      alpha: alphaUniforms(alpha),
      plane: () => fittedPlane(fit, (halves * video.videoWidth) / video.videoHeight, place),
    };
  };
  return adjustable(
    contentOf(first),
    (item) => item.kind === 'video' && contentOf(item),
    () => listening.abort(),
  );
}

async function imageSource(first: ItemOf<'image'>, { files, place }: FlatSourceOptions): Promise<FlatSource> {
  const source = await files.image(first.address);
  const contentOf = ({ fit }: ItemOf<'image'>): FlatContent => {
    const aspect = source.naturalWidth / source.naturalHeight;
    return { source, alpha: alphaUniforms('own'), plane: () => fittedPlane(fit, aspect, place) };
  };
  return adjustable(
    contentOf(first),
    (item) => item.kind === 'image' && contentOf(item),
    () => undefined,
  );
}

function adjustable(
  first: FlatContent,
  contentOf: (item: PublicItem) => FlatContent | false,
  dispose: () => void,
): FlatSource {
  let content = first;
  return {
    get content() {
      return content;
    },
    adjust: (item) => (content = contentOf(item) || content),
    dispose,
  };
}
