import type { ContentType, ContentWeight } from '@anchora/contract/projects';
import { useEffect, useState } from 'react';
import { readModelWeight } from './model-weight';
import { readVideoWeight } from './video-weight';

/** The weight of a chosen file for phones; null until it was read, and if it cannot be. */
export function useChosenWeight(contentType: ContentType, file: Blob | null): ContentWeight | null {
  const [known, setKnown] = useState<{ file: Blob; weight: ContentWeight | null } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    let left = false;
    const read = contentType === 'video' ? readVideoWeight : readModelWeight;
    void read(file).then((weight) => !left && setKnown({ file, weight }));
    return () => {
      left = true;
    };
  }, [contentType, file]);
  return known && known.file === file ? known.weight : null;
}
