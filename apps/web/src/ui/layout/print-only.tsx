import type { ReactNode, Ref } from 'react';
import { createPortal } from 'react-dom';
import './print-only.css';

/** A sheet that is printed in place of the page, which is then hidden with its open layers. Screens do not show it. */
export function PrintOnly({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return createPortal(
    <div className="print-only" ref={ref}>
      {children}
    </div>,
    document.body,
  );
}
