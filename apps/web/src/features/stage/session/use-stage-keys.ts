import { useEffect } from 'react';
import { stage } from '../../../texts/stage';
import { duplicate } from './item-commands';
import type { StageParts } from './stage-context';

/** Keys for undo, redo and duplicate. They work everywhere except in text fields, which have an undo of their own, and dialogs. */
export function useStageKeys(parts: StageParts): void {
  useEffect(() => {
    const { session, announcer } = parts;
    const move = (by: 'undo' | 'redo', said: string) => {
      const before = session.current;
      session[by]();
      if (session.current !== before) announcer.say(said);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isWithin(event.target, TYPED)) return;
      const key = event.key.toLowerCase();
      const item = session.selected;
      if (key === 'z' && !event.shiftKey) move('undo', stage.said.undone);
      else if (key === 'y' || key === 'z') move('redo', stage.said.redone);
      else if (key === 'd' && item) duplicate(parts, item.id);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [parts]);
}

const DIALOG = '[role$=dialog]';
const TYPED = `input:not([type=checkbox], [type=color]), textarea, [contenteditable], ${DIALOG}`;

/** Whether a key was pressed in a dialog, behind which no key of the stage works. */
export const isInDialog = ({ target }: Event): boolean => isWithin(target, DIALOG);

/**
 * Whether a hand holds an item, or the focus is in a text field or a dialog. Nothing that arrives by itself is selected then, because
 * another selection would take the field away, or change the item that a comment is about.
 */
export function isOccupied({ current }: Pick<StageParts['session'], 'current'>): boolean {
  return current.run?.byHand === true || isWithin(document.activeElement, TYPED);
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof HTMLElement && target.closest(selector) !== null;
}
