import { STACKED_MARK, isStackedMark } from '@anchora/contract/stacked-video';
import type { Project } from '@anchora/contract/projects';
import { LIGHTER_VIDEO } from '@anchora/contract/variants';
import { fetchContentQuality, giveVariant } from '../api/content-quality';
import { uploadFile } from '../api/uploads';
import { VideoConverter } from '../conversion/video/video-converter';

interface Options {
  /** Address of the video, if it is not the project's content. */
  of?: string | undefined;
  /** Workspace of the project, for callers that go on after their page was left; by default that of the page. */
  workspace?: number;
  /** @param fraction of the conversion, 0..1 */
  onFraction?: (fraction: number) => void;
  signal?: AbortSignal;
}

/**
 * Makes the smaller copy of a project's video in this browser and stores it, unless it is not worth it, there is one
 * already, or the server is making one.
 *
 * @returns the project; null if there is no copy.
 * @throws ConversionError if this browser cannot make it; the errors of requests and uploads; once the signal was
 *   aborted, an AbortError or the signal's reason
 */
export async function giveLightCopy(
  projectId: number,
  video: File,
  { of, workspace, ...making }: Options = {},
): Promise<Project | null> {
  if (video.size < LIGHTER_VIDEO.minBytes) return null;
  const { takesVariants, variants } = await fetchContentQuality(projectId, of);
  const isMade = variants.some(({ variant, state }) => variant === 'light' && state !== 'failed');
  if (!takesVariants || isMade) return null;
  const bytes = await lightCopyOf(video, making);
  if (!bytes) return null;
  const copy = new File([bytes], 'light.mp4', { type: 'video/mp4' });
  const { url } = await uploadFile(copy, {
    ...(making.signal && { signal: making.signal }),
    ...(workspace !== undefined && { workspace }),
  });
  return giveVariant(projectId, 'light', { url, of });
}

async function lightCopyOf(
  video: File,
  { onFraction = () => undefined, signal }: Pick<Options, 'onFraction' | 'signal'>,
): Promise<ArrayBuffer | null> {
  const end = new Uint8Array(await video.slice(-STACKED_MARK.length).arrayBuffer());
  signal?.throwIfAborted();
  const converter = new VideoConverter();
  const stop = () => converter.dispose();
  signal?.addEventListener('abort', stop);
  try {
    const { facts } = await converter.open(video);
    if ((8 * video.size) / facts.durationS < LIGHTER_VIDEO.minBitsPerSecond) return null;
    const bytes = await converter.lighten({ isStacked: isStackedMark(end) }, onFraction);
    return bytes.byteLength <= LIGHTER_VIDEO.maxShare * video.size ? bytes : null;
  } finally {
    signal?.removeEventListener('abort', stop);
    converter.dispose();
  }
}
