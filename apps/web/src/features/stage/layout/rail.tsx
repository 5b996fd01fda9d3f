import { PanelLeft, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { sceneOf } from '../document/edit-document';
import { KIND_ICONS } from '../outline/kind-icons';
import { Outline } from '../outline/outline';
import { itemName } from '../session/item-name';
import { useHistory, useStage } from '../session/stage-context';

const texts = stage.outline;

/** The list of items, folded to icons. The opened rail lies over the stage. */
export function Rail() {
  const { session } = useStage();
  const { document, sceneId, itemId } = useHistory().present;
  /** Null until the rail is first opened. */
  const [open, setOpen] = useState<boolean | null>(null);
  const toggle = (
    <IconButton
      icon={PanelLeft}
      label={open ? texts.close : texts.open}
      aria-expanded={open ?? false}
      // The pressed button is gone after a press, and this one in its place takes the focus over.
      autoFocus={open !== null}
      onClick={() => setOpen(!open)}
    />
  );
  if (open) {
    return (
      <div className="relative z-10 w-14 shrink-0">
        <div
          className="absolute inset-y-0 left-0 w-60 overflow-y-auto border-r border-line bg-surface shadow-raised"
          onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && setOpen(false)}
        >
          <div className="px-2 pt-2">{toggle}</div>
          <Outline />
        </div>
      </div>
    );
  }
  return (
    <nav
      aria-label={texts.label}
      className="flex w-14 shrink-0 flex-col items-center gap-1 overflow-y-auto border-r border-line bg-surface py-2"
    >
      {toggle}
      <IconButton
        icon={Settings2}
        label={texts.settings}
        aria-pressed={itemId === null}
        onClick={() => session.select(null)}
        className={itemId === null ? 'bg-press text-ink!' : ''}
      />
      {sceneOf(document, sceneId).items.map((item) => (
        <IconButton
          key={item.id}
          icon={KIND_ICONS[item.kind]}
          label={itemName(item)}
          title={itemName(item)}
          aria-pressed={item.id === itemId}
          onClick={() => session.select(item.id)}
          className={item.id === itemId ? 'bg-press text-ink!' : ''}
        />
      ))}
    </nav>
  );
}
