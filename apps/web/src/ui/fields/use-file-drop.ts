import { useEffect, useEffectEvent, useState } from 'react';

/** Types of `<input>` that take pasted text. */
const TEXT_INPUTS = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number']);

/**
 * Receives files that are dropped anywhere on the page or pasted into it; returns true while one is dragged over the
 * page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const listening = new AbortController();
    followFileDrags(window, setDragging, (files) => take(files), listening.signal);
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    addEventListener('paste', paste, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return dragging;
}

/**
 * Tells when files are dragged over a page and when they are not any more, and takes those that are dropped.
 *
 * @param signal ends the listening when it fires.
 */
export function followFileDrags(
  page: Pick<Window, 'addEventListener'>,
  onDragging: (isDragging: boolean) => void,
  onFiles: (files: File[]) => void,
  signal: AbortSignal,
): void {
  // The next element is entered before the last is left, so only a drag that leaves the page leaves what it entered
  // last. An element that is removed under the pointer is never left, which makes a count of elements unreliable.
  let entered: EventTarget | null = null;
  const enter = (event: DragEvent) => {
    if (!withFiles(event)) return;
    entered = event.target;
    onDragging(true);
  };
  const leave = (event: DragEvent) => {
    if (withFiles(event) && event.target === entered) onDragging(false);
  };
  const drop = (event: DragEvent) => {
    if (!withFiles(event)) return;
    event.preventDefault();
    onDragging(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  page.addEventListener('dragenter', enter, { signal });
  page.addEventListener('dragleave', leave, { signal });
  page.addEventListener('dragover', allowDrop, { signal });
  page.addEventListener('drop', drop, { signal });
}

/** Without this, a browser would open the dropped file instead. */
function allowDrop(event: DragEvent): void {
  if (withFiles(event)) event.preventDefault();
}

const withFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Files that a page takes from a paste. Office programs put a picture of a copied text beside it; a field takes that
 * text.
 */
export function pastedFiles({ clipboardData, target }: Pick<ClipboardEvent, 'clipboardData' | 'target'>): File[] {
  if (!clipboardData) return [];
  return takesText(target) && clipboardData.types.includes('text/plain') ? [] : [...clipboardData.files];
}

function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.has(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
