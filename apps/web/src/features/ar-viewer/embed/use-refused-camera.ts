import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import { useCallback, useState } from 'react';

/**
 * Whether the frame shows its content without the camera because the visitor refused it or the site around does not
 * pass it on. A browser that does not tell whether the camera is allowed leaves only the frame's own report of the
 * refusal.
 *
 * @returns the answer, and the receiver of the frame's messages; it never changes.
 */
export function useRefusedCamera(): [boolean, (message: ToShell) => void] {
  const [isRefused, setIsRefused] = useState(false);
  const receive = useCallback((message: ToShell) => {
    if (message.t === 'error' && message.code === 'camera-denied') setIsRefused(true);
    if (message.t === 'dropped' && message.reason === 'camera-denied') setIsRefused(true);
    if (message.t !== 'started') return;
    if (message.way !== 'no-camera') setIsRefused(false);
    else void isCameraDenied().then((denied) => denied && setIsRefused(true));
  }, []);
  return [isRefused, receive];
}

async function isCameraDenied(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'denied';
  } catch {
    return false;
  }
}
