import { useEffect } from 'react';

let shown: number | null = null;

/**
 * While the calling page is shown, uploads and new projects belong to this workspace.
 *
 * @param id null for the personal workspace
 */
export function usePageWorkspace(id: number | null): void {
  useEffect(() => {
    shown = id;
    return () => {
      shown = null;
    };
  }, [id]);
}

/** The address of a call that names the page's workspace, unless it is the personal one. */
export function inPageWorkspace(path: string): string {
  if (shown === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}workspace=${shown}`;
}
