import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import { stage } from '../../../texts/stage';
import { cx } from '../../../ui/class-names';
import { itemOf } from '../document/edit-document';
import { KEY_RUN_MS } from '../document/history';
import { keyEdit } from '../document/keys';
import { deleteItem } from '../session/item-commands';
import { sayChange } from '../session/say-change';
import { useStage } from '../session/stage-context';
import { UploadGhosts } from '../upload/upload-ghosts';
import { StageCanvas, type StageCanvasProps } from './stage-canvas';

const texts = stage.canvas;

/** The stage and its keys. Single keys work only while the stage has the focus. */
export function StageArea(props: StageCanvasProps) {
  const parts = useStage();
  const { session, announcer } = parts;
  const helpId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return;
    const item = session.selected;
    if (event.key === 'Escape') session.select(null);
    if (!item || props.playing) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      deleteItem(parts, item);
      return;
    }
    const edit = keyEdit(event.key, event.shiftKey, session.onFloor);
    if (!edit) return;
    event.preventDefault();
    session.editItem(item.id, edit, { name: `keys at ${item.id}`, withinMs: KEY_RUN_MS });
    const after = itemOf(session.document, item.id);
    if (after) sayChange(announcer, item, after);
  };
  return (
    <div
      // The role `application`, because arrows and letters are commands here.
      role="application"
      aria-label={texts.label}
      aria-describedby={helpId}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={cx(
        'relative size-full min-h-0 min-w-0 overflow-hidden transition-colors focus-visible:-outline-offset-2',
        props.isDim ? 'bg-[#26231f]' : props.view === 'table' ? 'bg-table' : 'bg-sunken',
      )}
    >
      <StageCanvas {...props} />
      <p id={helpId} className="sr-only">
        {texts.help}
      </p>
      <div className="absolute right-3 bottom-3">
        <UploadGhosts />
      </div>
    </div>
  );
}
