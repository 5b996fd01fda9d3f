import { Bell } from 'lucide-react';
import type { ComponentProps } from 'react';
import { notifications } from '../../texts/notifications';
import { Icon } from '../../ui/pictures/icon';

type Trigger = Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'children'>;

/** The largest number that fits into the bubble. */
const MOST_SHOWN = 99;

/** The bell. It is shown alone until the menu is loaded, which uses it as its trigger and passes it the other props. */
export function BellButton({ unread = 0, ...trigger }: { unread?: number } & Trigger) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...trigger}
      aria-label={unread > 0 ? `${notifications.label}, ${notifications.unread(unread)}` : notifications.label}
      className="relative inline-flex size-10 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-hover hover:text-ink data-[state=open]:bg-press"
    >
      <Icon of={Bell} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-ink px-1 text-xs font-bold text-paper tabular"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </button>
  );
}
