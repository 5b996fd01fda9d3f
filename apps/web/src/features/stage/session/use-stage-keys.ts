import { useEffect } from 'react';
import { stage } from '../../../texts/stage';
import { duplicate } from './item-commands';
import type { StageParts } from './stage-context';

/** Keys for undo, redo and duplicate. They work everywhere except in text fields, which have an undo of their own. */
export function useStageKeys(parts: StageParts): void {
  useEffect(() => {
    const { session, announcer } = parts;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const item = session.selected;
      if (key === 'z' && !event.shiftKey) {
        session.undo();
        announcer.say(stage.said.undone);
      } else if (key === 'y' || key === 'z') {
        session.redo();
        announcer.say(stage.said.redone);
      } else if (key === 'd' && item && session.canEdit) duplicate(parts, item.id);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [parts]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
