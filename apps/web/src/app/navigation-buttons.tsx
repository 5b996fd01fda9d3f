import type { User } from '@anchora/contract/users';
import { Bell, Languages } from 'lucide-react';
import type { ComponentProps } from 'react';
import { navigation as texts } from '../texts/navigation';
import { notifications } from '../texts/notifications';
import { Avatar, initials } from '../ui/pictures/avatar';
import { Icon } from '../ui/pictures/icon';
import { IconButton } from '../ui/buttons/icon-button';

/*
 * The buttons of the bar's menus. Props beyond their own come from the menu that makes one its trigger; until it is there
 * they stand alone.
 */
type Trigger = Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'children'>;

export function LanguageButton(trigger: Trigger) {
  return <IconButton aria-haspopup="menu" {...trigger} icon={Languages} label={texts.language} />;
}

export function AvatarButton({ user, ...trigger }: { user: User } & Trigger) {
  const name = nameOf(user);
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...trigger}
      // Whoever speaks what they see says the initials.
      aria-label={user.photoURL ? texts.account : `${texts.account} (${initials(name)})`}
      className="inline-flex size-10 items-center justify-center rounded-full transition-colors hover:bg-hover data-[state=open]:bg-press"
    >
      <Avatar name={name} photoURL={user.photoURL} />
    </button>
  );
}

export function nameOf({ displayName, username, email }: User): string {
  return displayName || username || email;
}

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
          className="absolute top-0.5 right-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-ink px-1 text-[11px] font-bold text-paper tabular"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}
