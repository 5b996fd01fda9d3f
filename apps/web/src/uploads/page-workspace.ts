import { useEffect } from 'react';

/** Workspace of the shown page; null for the personal one. Every upload of the page reads it, wherever it begins. */
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

/**
 * The address of a call that names a workspace, unless it is the personal one.
 *
 * @param workspace null for the personal one; by default that of the page.
 */
export function inPageWorkspace(path: string, workspace: number | null = shown): string {
  if (workspace === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}workspace=${workspace}`;
}
