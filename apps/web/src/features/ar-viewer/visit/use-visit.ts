import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import { useCallback, useEffect, useRef } from 'react';
import type { Heard } from './heard';

/**
 * The code that reports a visit must not compete with the files that the frame needs for its start. Chosen, not
 * measured.
 */
const REPORT_AFTER_MS = 1000;

/**
 * Measures the visit of a shared link. Keeps the messages of the frame until the code that reports them has loaded; if
 * it cannot be loaded, the visit is not measured.
 *
 * @param site origin of the site around an embed, empty if unknown.
 * @returns the receiver of the AR frame's messages; it never changes.
 */
export function useVisit(shareId: string, site?: string): (message: ToShell) => void {
  const hear = useRef<((heard: Heard) => void) | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const heard: Heard[] = [];
    hear.current = (one) => heard.push(one);
    const report = async () => {
      const { reportVisit } = await import('./report-visit');
      const receive = await reportVisit(shareId, heard, left.signal, site);
      // Another visit may have begun meanwhile.
      if (!left.signal.aborted) hear.current = receive;
    };
    const timer = setTimeout(() => void report().catch(() => undefined), REPORT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [shareId, site]);
  return useCallback((message) => hear.current?.({ message, atMs: performance.now() }), []);
}
