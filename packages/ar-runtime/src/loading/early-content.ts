import { type DownloadOptions, download } from './download';
import type { Gate } from './gate';

/** A megabyte as networks count it. */
const MB = 1_000_000;
/**
 * Most bytes of a model that are loaded before the tap on Start. More costs visitors who never tap, less makes the
 * others wait after their tap. Chosen, not measured; the largest model of the samples has 0.31 MB.
 */
const EARLY_MODEL_BYTES = 2 * MB;
/**
 * Most bytes of a video that are loaded before the tap; it can play long before the rest arrives. Chosen, not measured.
 */
export const EARLY_VIDEO_BYTES = MB;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether content may load before a tap: not for a visitor who saves data, nor over a connection of the second or third
 * generation.
 */
export function mayLoadEarly(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/^(?:slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}

/** The connection that the browser reports; undefined in browsers that report none. */
export function connectionOf(device: Navigator & { connection?: Connection }): Connection | undefined {
  return device.connection;
}

/**
 * Devices with this memory or less, GB as reported by browsers, are taken to drop frames of larger videos. Chosen, not
 * measured.
 */
const LITTLE_MEMORY_GB = 2;

/**
 * The video to play: the smaller copy on slow connections and small devices. The element then names the other one,
 * which the guide offers (`full-video.ts`).
 */
export function chosenVideo({ dataset }: HTMLVideoElement, light: string, full?: string | null): string {
  const { deviceMemory = Infinity }: Navigator & { deviceMemory?: number } = navigator;
  const takesLight = !mayLoadEarly(connectionOf(navigator)) || deviceMemory <= LITTLE_MEMORY_GB;
  if (!full) return light;
  if (!takesLight) return full;
  dataset['full'] = full;
  return light;
}

/**
 * Downloads content for a visitor who has perhaps not tapped yet: until then nothing, or no more than the chunk that
 * passes `EARLY_MODEL_BYTES`. A file of unknown length is loaded whole.
 *
 * @param tapped open from the first tap on.
 * @throws DownloadError as `download` does.
 */
export async function downloadModel(url: string, tapped: Gate, options: DownloadOptions = {}): Promise<ArrayBuffer> {
  if (tapped.isOpen) return download(url, options);
  if (!mayLoadEarly(connectionOf(navigator))) {
    await tapped.opened;
    return download(url, options);
  }
  return download(url, { ...options, pause: { afterBytes: EARLY_MODEL_BYTES, until: tapped.opened } });
}
