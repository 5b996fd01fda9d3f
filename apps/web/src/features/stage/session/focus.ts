import type { StageSession } from './stage-session';

const DIALOG = '[role$=dialog]';
const TYPED = `input:not([type=checkbox], [type=color]), textarea, [contenteditable], ${DIALOG}`;

/** Whether a key was pressed in a dialog, behind which no key of the stage works. */
export const isInDialog = ({ target }: Event): boolean => isWithin(target, DIALOG);

/** Whether a key was pressed in a dialog, or in a text field, which has an undo of its own. */
export const isTyped = ({ target }: Event): boolean => isWithin(target, TYPED);

/**
 * Whether a hand holds an item, or the focus is in a text field or a dialog. Nothing that arrives by itself is selected
 * then, because another selection would take the field away, or change the item that a comment is about.
 */
export function isOccupied({ current }: Pick<StageSession, 'current'>): boolean {
  return current.run?.byHand === true || isWithin(document.activeElement, TYPED);
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof HTMLElement && target.closest(selector) !== null;
}
