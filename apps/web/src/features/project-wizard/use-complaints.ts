import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first incomplete field and scrolls to it after each failed check, because the button may be far below it.
 */
export function useComplaints(complaints: number, container: RefObject<HTMLElement | null>): void {
  const seen = useRef(complaints);
  useEffect(() => {
    if (seen.current === complaints) return;
    seen.current = complaints;
    const field = container.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.parentElement?.scrollIntoView({ block: 'center' });
  }, [complaints, container]);
}
