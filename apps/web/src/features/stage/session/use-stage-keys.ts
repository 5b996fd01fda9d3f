import { useEffect } from 'react';
import { stage } from '../../../texts/stage';
import { isTyped } from './focus';
import { duplicate } from './item-commands';
import type { StageParts } from './stage-context';

/** Adds keys for undo, redo and duplicate, which work everywhere except in text fields and dialogs. */
export function useStageKeys(parts: StageParts): void {
  useEffect(() => {
    const { session, announcer } = parts;
    const move = (by: 'undo' | 'redo', said: string) => {
      const before = session.current;
      session[by]();
      if (session.current !== before) announcer.say(said);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyped(event)) return;
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
