import { STACKED_MARK, isStackedMark } from '@anchora/contract/stacked-video';
import type { Project } from '@anchora/contract/projects';
import { LIGHTER_VIDEO } from '@anchora/contract/variants';
import { fetchContentQuality, giveVariant } from '../api/content-quality';
import { uploadFile } from '../api/uploads';
import { VideoConverter } from '../conversion/video/video-converter';

/**
 * Makes the smaller copy of a project's video in this browser and stores it, unless it is not worth it or the server is making
 * one.
 *
 * @returns the project; null if there is no copy. @throws ConversionError if this browser cannot make it; the errors of uploads
 */
export async function giveLightCopy(projectId: number, video: File): Promise<Project | null> {
  const { takesVariants, variants } = await fetchContentQuality(projectId);
  const isMade = variants.some(({ variant, state }) => variant === 'light' && state !== 'failed');
  if (!takesVariants || isMade) return null;
  const bytes = await lightCopyOf(video);
  if (!bytes) return null;
  const { url } = await uploadFile(new File([bytes], 'light.mp4', { type: 'video/mp4' }));
  return giveVariant(projectId, 'light', url);
}

async function lightCopyOf(video: File): Promise<ArrayBuffer | null> {
  const end = new Uint8Array(await video.slice(-STACKED_MARK.length).arrayBuffer());
  const converter = new VideoConverter();
  try {
    const { facts } = await converter.open(video);
    if ((8 * video.size) / facts.durationS < LIGHTER_VIDEO.minBitsPerSecond) return null;
    const bytes = await converter.lighten(isStackedMark(end));
    return bytes.byteLength <= LIGHTER_VIDEO.maxShare * video.size ? bytes : null;
  } finally {
    converter.dispose();
  }
}
