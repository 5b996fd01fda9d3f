import { useEffect, useState } from 'react';

const TEXT_FIELDS = 'input, textarea, [contenteditable]';

/**
 * Receives files that are dropped anywhere on the page or pasted into it; returns true while one is dragged over the
 * page.
 *
 * @param onFiles keep its identity stable: each new function removes and adds all listeners.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    // Each element that is crossed fires its own enter and leave events.
    let depth = 0;
    const listening = new AbortController();
    const { signal } = listening;
    const withFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!withFiles(event)) return;
      depth += 1;
      setDragging(true);
    };
    const leave = (event: DragEvent) => {
      if (!withFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setDragging(false);
    };
    const over = (event: DragEvent) => {
      if (withFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!withFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setDragging(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    addEventListener('dragenter', enter, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('dragover', over, { signal });
    addEventListener('drop', drop, { signal });
    addEventListener('paste', paste, { signal });
    return () => listening.abort();
  }, [onFiles]);
  return dragging;
}

/** Files that a page takes from a paste. Office programs put a picture of a copied text beside it; a field takes that text. */
export function pastedFiles({ clipboardData, target }: Pick<ClipboardEvent, 'clipboardData' | 'target'>): File[] {
  if (!clipboardData) return [];
  const isOverField = target instanceof Element && target.closest(TEXT_FIELDS) !== null;
  return isOverField && clipboardData.types.includes('text/plain') ? [] : [...clipboardData.files];
}
