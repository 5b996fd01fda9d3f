import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { stage } from '../../../texts/stage';
import { cx } from '../../../ui/class-names';
import { IconButton } from '../../../ui/buttons/icon-button';
import { itemOf } from '../document/edit-document';
import { Outline } from '../outline/outline';
import { ItemPanel } from '../panel/item-panel';
import { ScenePanel } from '../panel/scene-panel';
import { useHistory } from '../session/stage-context';

const TABS = ['items', 'selected', 'scene'] as const;
type Tab = (typeof TABS)[number];
const HEIGHTS = { low: 'h-24', half: 'h-1/2', full: 'h-full' } as const;
type Height = keyof typeof HEIGHTS;
const NEXT: Record<Height, Height> = { low: 'half', half: 'full', full: 'low' };

/** Layout of phones: the stage above, and a sheet with everything else below it. */
export function Sheet({ children }: { children: ReactNode }) {
  const { document, itemId } = useHistory().present;
  const [tab, setTab] = useState<Tab>('items');
  const [height, setHeight] = useState<Height>('half');
  const item = itemOf(document, itemId);
  const open = (chosen: Tab) => {
    setTab(chosen);
    if (height === 'low') setHeight('half');
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className={cx('flex min-h-0 flex-1', height === 'full' && 'hidden')}>{children}</div>
      <section
        aria-label={stage.panel.label}
        className={cx('flex shrink-0 flex-col rounded-t-surface border-t border-line bg-surface', HEIGHTS[height])}
      >
        <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1">
          {/* Pressed buttons rather than tabs, which would also have to move with the arrow keys. */}
          <div role="group" aria-label={stage.panel.label} className="flex min-w-0 flex-1">
            {TABS.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={tab === name}
                onClick={() => open(name)}
                className={cx(
                  'min-h-11 flex-1 border-b-2 px-2 text-sm font-medium transition-colors',
                  tab === name ? 'border-ink text-ink' : 'border-transparent text-ink-soft',
                )}
              >
                {stage.tabs[name]}
              </button>
            ))}
          </div>
          <IconButton icon={ChevronsUpDown} label={stage.outline.sheet} onClick={() => setHeight(NEXT[height])} />
        </div>
        <div className="relative min-h-0 flex-1 overflow-y-auto pb-[env(safe-area-inset-bottom)]">
          {tab === 'items' && <Outline />}
          {tab === 'selected' &&
            (item ? (
              <ItemPanel key={item.id} item={item} />
            ) : (
              <p className="p-4 text-sm text-ink-soft">{stage.nothingSelected}</p>
            ))}
          {tab === 'scene' && <ScenePanel />}
        </div>
      </section>
    </div>
  );
}
