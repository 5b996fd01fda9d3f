import type { User } from '@anchora/contract/users';
import { Languages } from 'lucide-react';
import type { ComponentProps } from 'react';
import { navigation as texts } from '../texts/navigation';
import { Avatar, initials } from '../ui/pictures/avatar';
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
