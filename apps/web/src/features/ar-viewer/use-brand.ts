import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { ShownBrand } from '@anchora/contract/brand';
import { useState } from 'react';

/** The look of a frame into whose page the server has written no project; its code is loaded for projects with a brand. */
export function useBrand() {
  const [worn] = useState(() => {
    let brand: ShownBrand | undefined;
    return {
      /** Call it before the frame gets the project. */
      set: (shown: ShownBrand | undefined): void => {
        brand = shown;
      },
      receive: (message: ToShell): void => {
        if (message.t === 'ready' && brand) wear(brand);
      },
    };
  });
  return worn;
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
