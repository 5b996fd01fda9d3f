import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { ShownBrand } from '@anchora/contract/brand';
import { useState } from 'react';

/** The brand of a frame into whose page the server has written no project. */
export interface FrameBrand {
  /** Call it before the frame gets the project. */
  set: (brand: ShownBrand | undefined) => void;
  receive: (message: ToShell) => void;
}

/** Gives the frame the look of a brand once it is ready. Only projects with a brand load the code for that. */
export function useBrand(): FrameBrand {
  const [frameBrand] = useState(newFrameBrand);
  return frameBrand;
}

function newFrameBrand(): FrameBrand {
  let brand: ShownBrand | undefined;
  return {
    set: (shown) => {
      brand = shown;
    },
    receive: (message) => {
      if (message.t === 'ready' && brand) wear(brand);
    },
  };
}

/** Without its code the viewer works all the same, in the product's own look. */
function wear(brand: ShownBrand): void {
  const page = document.querySelector('iframe')?.contentDocument;
  if (!page) return;
  import('./wear-brand').then(
    ({ wearBrand }) => wearBrand(page, brand),
    () => undefined,
  );
}
