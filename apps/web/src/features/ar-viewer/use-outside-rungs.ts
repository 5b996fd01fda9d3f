import { SCENE_VIEWER_FAILED_HASH } from '@anchora/ar-runtime/markerless/scene-viewer-failed';
import type { Rung } from '@anchora/ar-runtime/protocol/messages';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { FrameLink } from './frame-link';

/**
 * The rungs as the frame has found them, without those that turned out to lead nowhere: Android comes back to this page
 * with a hash when it has no Scene Viewer.
 */
export function useOutsideRungs(frame: RefObject<FrameLink | null>): [Rung[], (rungs: Rung[]) => void] {
  const [rungs, setRungs] = useState<Rung[]>([]);
  const dropIfFailed = useCallback(() => {
    if (location.hash !== SCENE_VIEWER_FAILED_HASH) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    frame.current?.send({ t: 'dropRung', rung: 'C' });
  }, [frame]);
  useEffect(() => {
    addEventListener('hashchange', dropIfFailed);
    return () => removeEventListener('hashchange', dropIfFailed);
  }, [dropIfFailed]);
  // The page may have been opened with the hash: the frame is there once it tells its rungs.
  useEffect(() => {
    if (rungs.length > 0) dropIfFailed();
  }, [rungs, dropIfFailed]);
  return [rungs, setRungs];
}
