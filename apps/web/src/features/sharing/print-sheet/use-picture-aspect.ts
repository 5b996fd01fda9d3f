import { useEffect, useState } from 'react';

/** Width of a picture over its height; null without a picture or where it cannot be loaded. */
export function usePictureAspect(url: string | null): number | null | 'loading' {
  const [measured, setMeasured] = useState<{ url: string; aspect: number | null } | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const picture = new Image();
    let isWanted = true;
    const settle = (aspect: number | null) => isWanted && setMeasured({ url, aspect });
    picture.addEventListener('load', () => settle(picture.naturalWidth / picture.naturalHeight || null));
    picture.addEventListener('error', () => settle(null));
    picture.src = url;
    return () => {
      isWanted = false;
    };
  }, [url]);
  if (url === null) return null;
  return measured?.url === url ? measured.aspect : 'loading';
}
