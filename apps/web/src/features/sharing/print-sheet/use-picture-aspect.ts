import { useEffect, useState } from 'react';

interface MeasuredPicture {
  /** Width divided by height; null without a picture; `failed` if it could not be loaded. */
  aspect: number | null | 'loading' | 'failed';
  retry: () => void;
}

/** Measures the shape of a picture, which decides the layout of the sheet. */
export function usePictureAspect(url: string | null): MeasuredPicture {
  const [measured, setMeasured] = useState<{ url: string; attempt: number; aspect: number | 'failed' } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (url === null) return undefined;
    const picture = new Image();
    let isWanted = true;
    const settle = (aspect: number | 'failed') => isWanted && setMeasured({ url, attempt, aspect });
    picture.addEventListener('load', () => settle(picture.naturalWidth / picture.naturalHeight || 'failed'));
    picture.addEventListener('error', () => settle('failed'));
    picture.src = url;
    return () => {
      isWanted = false;
    };
  }, [url, attempt]);
  const retry = () => setAttempt(attempt + 1);
  if (url === null) return { aspect: null, retry };
  return { aspect: measured?.url === url && measured.attempt === attempt ? measured.aspect : 'loading', retry };
}
