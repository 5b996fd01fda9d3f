import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { pageConfig } from '../page-config';
import { useSession } from '../api/user';
import { navigation as texts } from '../texts/navigation';
import { ButtonLink } from '../ui/buttons/button-link';
import { IconButton } from '../ui/buttons/icon-button';
import { Logo } from '../ui/pictures/logo';
import { lateMenu } from '../ui/buttons/late-menu';
import { AvatarButton, LanguageButton } from './navigation-buttons';
import { BellButton } from '../features/notifications/bell-button';
import { NavigationLinks } from './navigation-links';
import { signInAddress } from './return-address';

const loadMenus = () => import('./menus');
const NotificationBell = lateMenu(async () => (await loadMenus()).NotificationBell);
const AccountMenu = lateMenu(async () => (await loadMenus()).AccountMenu);
const WorkspaceSwitcher = lateMenu(async () => (await loadMenus()).WorkspaceSwitcher);
const LanguageMenu = lateMenu(async () => (await loadMenus()).LanguageMenu);

/** Name, main links and account menu; on a phone the links are in a menu. */
export function TopNavigation() {
  const { data: user } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  // Stored with the address at which it was opened, so that leaving the page closes it.
  const [menuPath, setMenuPath] = useState<string | null>(null);
  const menuOpen = menuPath === path;
  return (
    <header
      className="sticky top-0 z-30 border-b border-line bg-paper print:hidden"
      onKeyDown={(event) => event.key === 'Escape' && setMenuPath(null)}
    >
      <nav aria-label={texts.main} className="page-width">
        <div className="flex h-16 items-center gap-2 md:gap-6">
          <Link href={user ? '/dashboard' : '/'} className="touch-target mr-auto inline-flex rounded-control md:mr-0">
            <Logo name={pageConfig.productName} />
          </Link>
          <NavigationLinks className="mr-auto hidden gap-1 md:flex" />
          {user && <WorkspaceSwitcher button={null} menu={{}} />}
          {user && <NotificationBell button={<BellButton />} menu={{}} />}
          {user && <AccountMenu button={<AvatarButton user={user} />} menu={{ user }} />}
          {user === null && <LanguageMenu button={<LanguageButton />} menu={{}} />}
          {user === null && (
            <ButtonLink href={signInAddress(path, search)} size="sm">
              {texts.signIn}
            </ButtonLink>
          )}
          <IconButton
            icon={menuOpen ? X : Menu}
            label={menuOpen ? texts.closeMenu : texts.openMenu}
            aria-expanded={menuOpen}
            aria-controls="menu"
            className="-mr-2 md:hidden"
            onClick={() => setMenuPath(menuOpen ? null : path)}
          />
        </div>
        <div id="menu" hidden={!menuOpen} className="animate-pop-in border-t border-line py-2 md:hidden">
          <NavigationLinks className="-mx-3 flex-col" />
        </div>
      </nav>
    </header>
  );
}
