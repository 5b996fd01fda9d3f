import { useEffect, useState } from 'react';

export interface ShownPicture {
  address: string;
  /** Height in widths of the picture. */
  height: number;
}

/**
 * Size of a picture; undefined until it is known, null without an address. A picture that cannot be read counts as
 * square.
 */
export function usePicture(address: string | null): ShownPicture | null | undefined {
  const [picture, setPicture] = useState<ShownPicture>();
  useEffect(() => {
    if (address === null) return undefined;
    const image = new Image();
    const take = () =>
      setPicture({ address, height: image.naturalWidth > 0 ? image.naturalHeight / image.naturalWidth : 1 });
    image.addEventListener('load', take);
    image.addEventListener('error', take);
    image.src = address;
    return () => {
      image.removeEventListener('load', take);
      image.removeEventListener('error', take);
    };
  }, [address]);
  if (address === null) return null;
  return picture?.address === address ? picture : undefined;
}
