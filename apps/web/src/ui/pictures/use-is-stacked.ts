import { STACKED_MARK, isStackedMark } from '@anchora/contract/stacked-video';
import { useEffect, useState } from 'react';

/**
 * Whether a video is a transparent one, by its last bytes; false until they are known. @param url null if there is no
 * video
 */
export function useIsStacked(url: string | null): boolean {
  const [stacked, setStacked] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const asking = new AbortController();
    const ask = async () => {
      const end = url.startsWith('blob:') ? {} : { headers: { range: `bytes=-${STACKED_MARK.length}` } };
      const response = await fetch(url, { ...end, signal: asking.signal });
      if (!response.ok) return;
      // A server that ignores the range sends the whole file.
      const file = await response.blob();
      if (isStackedMark(new Uint8Array(await file.slice(-STACKED_MARK.length).arrayBuffer()))) setStacked(url);
    };
    // A video that cannot be fetched reports its error where it is shown.
    ask().catch(() => undefined);
    return () => asking.abort();
  }, [url]);
  return url !== null && stacked === url;
}
