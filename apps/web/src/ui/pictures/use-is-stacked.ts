import { useEffect, useState } from 'react';
import { isStacked } from './is-stacked';

/**
 * Whether a video is a transparent one, by its last bytes; false until they are known, and if they cannot be
 * fetched.
 *
 * @param url null if there is no video.
 */
export function useIsStacked(url: string | null): boolean {
  const [stacked, setStacked] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const asking = new AbortController();
    const ask = async () => {
      if (await isStacked(url, asking.signal)) setStacked(url);
    };
    // A video that cannot be fetched reports its error where it is shown.
    ask().catch(() => undefined);
    return () => asking.abort();
  }, [url]);
  return url !== null && stacked === url;
}
