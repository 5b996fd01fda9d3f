import type { Project } from '@anchora/contract/projects';
import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * After a card is deleted or archived by keyboard, moves the focus to the card that takes its place. The browser would
 * move it to the top of the page.
 *
 * @returns handler of focus events inside the list
 */
export function useFocusNeighbour(projects: readonly Project[]): (event: FocusEvent) => void {
  const inUse = useRef<{ id: number; place: number } | null>(null);
  useEffect(() => {
    const left = inUse.current;
    if (!left) return undefined;
    const place = projects.findIndex(({ id }) => id === left.id);
    if (place >= 0) {
      inUse.current = { id: left.id, place };
      return undefined;
    }
    inUse.current = null;
    const neighbour = projects[Math.min(left.place, projects.length - 1)];
    // The focus moves once the closing dialog has tried to return it to its removed button.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const target = neighbour && document.querySelector<HTMLElement>(`[data-return-focus="project-${neighbour.id}"]`);
      if (target) target.focus();
      else focusHeading();
    });
    return () => clearTimeout(timer);
  }, [projects]);
  return ({ target }) => {
    const id = Number(target.closest<HTMLElement>('[data-card]')?.dataset['card']);
    // Menus and dialogs of a card are rendered elsewhere in the document, so they do not match here.
    if (!Number.isNaN(id)) inUse.current = { id, place: projects.findIndex((project) => project.id === id) };
  };
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
