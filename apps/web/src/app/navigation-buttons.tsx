import type { User } from '@anchora/contract/users';
import { Languages } from 'lucide-react';
import type { ComponentProps } from 'react';
import { nameOfUser } from '../api/name-of-user';
import { navigation as texts } from '../texts/navigation';
import { Avatar, initials } from '../ui/pictures/avatar';
import { IconButton } from '../ui/buttons/icon-button';

/*
 * The buttons of the menus in the top bar. A menu passes further props to the button that is its trigger; until the
 * menu's code has loaded, the buttons stand alone.
 */
type Trigger = Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'children'>;

export function LanguageButton(trigger: Trigger) {
  return <IconButton aria-haspopup="menu" {...trigger} icon={Languages} label={texts.language} />;
}

export function AvatarButton({ user, ...trigger }: { user: User } & Trigger) {
  const name = nameOfUser(user);
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...trigger}
      // Users of voice control say the visible text, so the label contains the initials.
      aria-label={user.photoURL ? texts.account : `${texts.account} (${initials(name)})`}
      className="inline-flex size-10 items-center justify-center rounded-full transition-colors hover:bg-hover data-[state=open]:bg-press"
    >
      <Avatar name={name} photoURL={user.photoURL} />
    </button>
  );
}
