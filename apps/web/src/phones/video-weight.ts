import type { ContentWeight } from '@anchora/contract/projects';

/**
 * A browser that has read nothing of a file on its own device within this time will not read it. Chosen, not measured.
 */
const READ_WITHIN_MS = 10_000;

/** Load of a chosen video on a phone; null if this browser cannot read it. */
export async function readVideoWeight(file: Blob): Promise<ContentWeight | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.muted = true;
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The video tells nothing of itself')), READ_WITHIN_MS);
      video.addEventListener('loadedmetadata', () => (clearTimeout(timer), resolve()), { once: true });
      video.addEventListener('error', () => (clearTimeout(timer), reject(new Error('The video cannot be read'))), {
        once: true,
      });
      video.src = address;
    });
    const { duration, videoWidth: widthPx, videoHeight: heightPx } = video;
    const durationS = Number.isFinite(duration) ? duration : null;
    return { sizeBytes: file.size, triangles: null, largestTexturePx: null, durationS, widthPx, heightPx };
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}
