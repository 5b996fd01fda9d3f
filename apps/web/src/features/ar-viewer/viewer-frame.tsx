import { AR_FRAME_PERMISSIONS } from '@anchora/contract/ar-frame';
import { useEffect, useState } from 'react';
import { findStandingFrame, removeStandingFrame } from './standing-frame';

interface ViewerFrameProps {
  src: string;
  title: string;
  /** Called with the frame when it is mounted, and with null when it is removed. */
  attach: (frame: HTMLIFrameElement | null) => void;
}

/**
 * The AR frame over the whole window: the one that came with the page if it has the same project, otherwise a new one.
 */
export function ViewerFrame({ src, title, attach }: ViewerFrameProps) {
  const [standing] = useState(() => findStandingFrame(src));
  useEffect(() => {
    if (standing) standing.setAttribute('title', title);
    else removeStandingFrame();
  }, [standing, title]);
  useEffect(() => {
    if (!standing) return undefined;
    attach(standing);
    return () => {
      attach(null);
      standing.remove();
    };
  }, [standing, attach]);
  if (standing) return null;
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page; an opaque origin could load no modules and ask for no camera
    <iframe
      ref={attach}
      src={src}
      title={title}
      allow={AR_FRAME_PERMISSIONS}
      className="fixed inset-0 size-full border-0"
    />
  );
}
