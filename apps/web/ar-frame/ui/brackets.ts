import { element } from './element';

type BracketsState = 'rest' | 'searching' | 'held';

/** The four corner brackets of the tracker, around `child` if given. */
export function brackets(state: BracketsState, className: string, child?: Node): HTMLElement {
  const corners = [0, 1, 2, 3].map(() => element('span', { class: 'bracket' }));
  return element('div', { class: `brackets ${className}`, 'data-state': state }, ...corners, child);
}
