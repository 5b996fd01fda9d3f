import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../../../lazy-part';
import { stage } from '../../../texts/stage';
import { cx } from '../../../ui/class-names';
import { LateDialog } from '../../../ui/layers/late-dialog';
import { itemOf, sceneOf } from '../document/edit-document';
import { KEY_RUN_MS } from '../document/history';
import { isSystemShortcut, keyEdit } from '../document/keys';
import { deleteItem } from '../session/item-commands';
import { itemName } from '../session/item-name';
import { sayChange } from '../session/say-change';
import { type StageParts, useStage } from '../session/stage-context';
import { LateUploadList } from '../upload/late-upload-list';
import { DIM_CLASS, StageCanvas, type StageCanvasProps } from './stage-canvas';

const texts = stage.canvas;
const { Part: KeysDialog } = lazyPart(async () => (await import('./keys-dialog')).KeysDialog);

/** The stage and its keys. Single keys work only while the stage has the focus. */
export function StageArea(props: StageCanvasProps) {
  const parts = useStage();
  const { session, announcer } = parts;
  const helpId = useId();
  const area = useRef<HTMLDivElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  useEffect(() => {
    // Right after the page has opened nothing has the focus; with it, the keys of the stage work at once.
    if (document.activeElement === document.body && area.current) focusWithoutRing(area.current);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSystemShortcut(event) || event.target !== event.currentTarget) return;
    const item = session.selected;
    if (event.key === '?') setShowsKeys(true);
    if (event.key === 'Escape') session.select(null);
    if (event.key === 'Enter' && !props.playing) selectNext(parts, event.shiftKey ? -1 : 1);
    if (!item || props.playing) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      deleteItem(parts, item);
      return;
    }
    const edit = keyEdit(event.key, { shift: event.shiftKey, onFloor: session.onFloor });
    if (!edit) return;
    event.preventDefault();
    session.editItem(item.id, edit, { name: `keys at ${item.id}`, withinMs: KEY_RUN_MS });
    const after = itemOf(session.document, item.id);
    if (after) sayChange(announcer, item, after);
  };
  return (
    <div
      ref={area}
      // The role is `application`, because arrows and letters are commands here.
      role="application"
      aria-label={texts.label}
      aria-describedby={helpId}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={cx(
        'relative size-full min-h-0 min-w-0 overflow-hidden transition-colors focus-visible:-outline-offset-2',
        props.isDim ? `${DIM_CLASS} outline-white` : props.view === 'table' ? 'bg-table' : 'bg-sunken',
      )}
    >
      <StageCanvas {...props} />
      <p id={helpId} className="sr-only">
        {texts.help}
      </p>
      <div className="absolute right-3 bottom-3">
        <LateUploadList />
      </div>
      <LateDialog open={showsKeys} onClose={() => setShowsKeys(false)}>
        <KeysDialog open={showsKeys} onOpenChange={setShowsKeys} />
      </LateDialog>
    </div>
  );
}

/**
 * Focuses an element without the focus ring, which is for people at a keyboard; it appears when a key is first pressed.
 */
function focusWithoutRing(element: HTMLElement): void {
  element.style.outline = 'none';
  element.focus({ preventScroll: true });
  addEventListener('keydown', () => element.style.removeProperty('outline'), { once: true });
}

/** @param by 1 for the item after the selected one in the list, -1 for the one before; both go round. */
function selectNext({ session, announcer }: StageParts, by: 1 | -1): void {
  const { items } = sceneOf(session.document, session.current.present.sceneId);
  const index = items.findIndex(({ id }) => id === session.selected?.id);
  const next = index < 0 ? items.at(by === 1 ? 0 : -1) : items.at((index + by) % items.length);
  if (!next) return;
  session.select(next.id);
  announcer.say(stage.said.selected(itemName(next)));
}
