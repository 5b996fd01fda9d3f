import type { Language } from '@anchora/contract/languages';
import type { User } from '@anchora/contract/users';
import { LifeBuoy, LogOut, Settings, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useChooseLanguage } from '../api/account';
import { nameOfUser } from '../api/name-of-user';
import { supportAddress } from '../api/support-address';
import { hasUnsavedScenes } from '../api/unsaved-scenes';
import { toastFailure } from '../api/toast-failure';
import { LANGUAGE_NAMES } from '../texts/choose-language';
import { language } from '../texts/language';
import { navigation as texts } from '../texts/navigation';
import { Badge } from '../ui/pictures/badge';
import { AlertDialog } from '../ui/layers/alert-dialog';
import { DropdownMenu, MenuItem, MenuRadioGroup, MenuSeparator } from '../ui/layers/dropdown-menu';
import type { LateMenuProps } from '../ui/buttons/late-menu';
import { LoadingBarWhileMounted } from './loading-bar';
import { AvatarButton } from './navigation-buttons';
import { type ThemeChoice, chooseTheme, storedTheme } from './theme-choice';
import { useLogoutAction } from './use-logout-action';

const THEMES: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: texts.theme.system },
  { value: 'light', label: texts.theme.light },
  { value: 'dark', label: texts.theme.dark },
];

/** Address of the support form, which names the page from which it was opened, and its project. */
function supportPath(page: string): string {
  const project = /^\/view\/(\d+)(?:\/|$)/.exec(page)?.[1];
  return page.startsWith('/support') ? '/support' : supportAddress({ page, ...(project && { project }) });
}

export function AccountMenu({ user, openAtOnce }: { user: User } & LateMenuProps) {
  const logout = useLogoutAction(user.id);
  const [warns, setWarns] = useState(false);
  const [path, navigate] = useLocation();
  const logOutOrWarn = () => {
    if (hasUnsavedScenes(user.id)) setWarns(true);
    else void logout.run();
  };
  return (
    <>
      {logout.isPending && <LoadingBarWhileMounted />}
      <DropdownMenu label={texts.account} defaultOpen={openAtOnce} trigger={<AvatarButton user={user} />}>
        <UserLine user={user} />
        <MenuSeparator />
        <MenuItem icon={UserRound} onSelect={() => navigate('/profile')}>
          {texts.profile}
        </MenuItem>
        <MenuItem icon={Settings} onSelect={() => navigate('/account')}>
          {texts.accountSettings}
        </MenuItem>
        <MenuItem icon={Users} onSelect={() => navigate('/workspace')}>
          {texts.workspaces}
        </MenuItem>
        <MenuItem icon={LifeBuoy} onSelect={() => navigate(supportPath(path))}>
          {texts.support}
        </MenuItem>
        <MenuSeparator />
        <ThemeGroup />
        <MenuSeparator />
        <LanguageGroup />
        <MenuSeparator />
        <MenuItem icon={LogOut} disabled={logout.isPending} onSelect={logOutOrWarn}>
          {logout.isPending ? texts.loggingOut : texts.logout}
        </MenuItem>
      </DropdownMenu>
      <AlertDialog
        open={warns}
        onOpenChange={setWarns}
        title={texts.unsaved.title}
        description={texts.unsaved.text}
        cancelLabel={texts.unsaved.stay}
        confirmLabel={texts.logout}
        busy={logout.isPending}
        onConfirm={() => void logout.run()}
        danger
      />
    </>
  );
}

function UserLine({ user }: { user: User }) {
  const name = nameOfUser(user);
  return (
    <div className="flex max-w-64 items-center justify-between gap-4 px-2.5 py-2">
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">
          <bdi>{name}</bdi>
        </p>
        {name !== user.email && <p className="truncate text-xs text-ink-soft">{user.email}</p>}
      </div>
      {user.isPro && <Badge tone="ink">{texts.pro}</Badge>}
    </div>
  );
}

function ThemeGroup() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <MenuRadioGroup
      label={texts.theme.label}
      value={theme}
      options={THEMES}
      onValueChange={(value) => {
        setTheme(value);
        chooseTheme(value);
      }}
    />
  );
}

function LanguageGroup() {
  const chooseLanguage = useChooseLanguage();
  const choose = async (choice: Language) => {
    try {
      await chooseLanguage(choice);
    } catch (error) {
      toastFailure(error, { title: texts.languageFailed });
    }
  };
  return (
    <MenuRadioGroup
      label={texts.language}
      value={language}
      options={LANGUAGE_NAMES}
      onValueChange={(value) => void choose(value)}
    />
  );
}
