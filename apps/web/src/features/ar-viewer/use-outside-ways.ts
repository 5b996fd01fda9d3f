import { SCENE_VIEWER_FAILED_HASH } from '@anchora/ar-runtime/markerless/scene-viewer-failed';
import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { FrameLink } from './frame-link';

/**
 * The ways that the frame reported, without those that failed: Android returns to this page with a hash if it has no
 * Scene Viewer.
 */
export function useOutsideWays(frame: RefObject<FrameLink | null>): [ShowingWay[], (ways: ShowingWay[]) => void] {
  const [ways, setWays] = useState<ShowingWay[]>([]);
  const dropIfFailed = useCallback(() => {
    if (location.hash !== SCENE_VIEWER_FAILED_HASH) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    frame.current?.send({ t: 'dropWay', way: 'scene-viewer' });
  }, [frame]);
  useEffect(() => {
    addEventListener('hashchange', dropIfFailed);
    return () => removeEventListener('hashchange', dropIfFailed);
  }, [dropIfFailed]);
  // The page may also be opened with the hash; it is read as soon as the frame reports its ways.
  useEffect(() => {
    if (ways.length > 0) dropIfFailed();
  }, [ways, dropIfFailed]);
  return [ways, setWays];
}
