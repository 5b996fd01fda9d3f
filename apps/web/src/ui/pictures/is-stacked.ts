import { STACKED_MARK, isStackedMark } from '@anchora/contract/stacked-video';

/**
 * Whether a video is a transparent one, by its last bytes; false if the server refuses them.
 *
 * @throws TypeError without a network; AbortError when `signal` fires.
 */
export async function isStacked(url: string, signal?: AbortSignal): Promise<boolean> {
  const end = url.startsWith('blob:') ? {} : { headers: { range: `bytes=-${STACKED_MARK.length}` } };
  const response = await fetch(url, { ...end, ...(signal && { signal }) });
  if (!response.ok) return false;
  // A server that ignores the range sends the whole file.
  const file = await response.blob();
  return isStackedMark(new Uint8Array(await file.slice(-STACKED_MARK.length).arrayBuffer()));
}
