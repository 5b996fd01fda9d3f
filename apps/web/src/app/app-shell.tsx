import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { forgetOldScenes } from '../api/unsaved-scenes';
import { LapseNotice } from '../features/billing/lapse-notice';
import { UpgradeHost } from '../features/billing/upgrade-host';
import { navigation } from '../texts/navigation';
import { session as texts } from '../texts/session';
import '../ui/layers/use-return-focus';
import { useToastsAtHand } from '../ui/messages/use-toasts-at-hand';
import { AccountLanguageOffer } from './account-language-offer';
import { LoadingBarWhileMounted } from './loading-bar';
import { TopNavigation } from './top-navigation';
import { useUserLanguage } from './use-user-language';
import { useVisitedPlaces } from './use-visited-places';

interface AppShellProps {
  /** Identifies the page: another address with the same key is the same page. */
  pageKey: string;
  address: string;
  children: ReactNode;
}

/** The navigation around the pages with the frame `app`, for users and visitors. */
export function AppShell({ pageKey, address, children }: AppShellProps) {
  useVisitedPlaces(pageKey, address);
  useUserLanguage();
  useToastsAtHand();
  useEffect(() => forgetOldScenes(), []);
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-[70] -translate-y-16 rounded-control bg-ink px-4 py-2 text-sm font-medium text-paper focus-visible:translate-y-0"
      >
        {navigation.skipToContent}
      </a>
      <SlowWorkBar />
      <TopNavigation />
      <div role="status">
        {!online && <p className="bg-searching-wash py-2.5 text-center text-sm text-searching-text">{texts.offline}</p>}
      </div>
      <AccountLanguageOffer />
      <LapseNotice />
      <main id="content" tabIndex={-1} className="focus:outline-none">
        {children}
      </main>
      <UpgradeHost />
    </>
  );
}

/** Most requests end sooner than this. Chosen, not measured. */
const SLOW_MS = 500;

/** Shows the loading bar for every action that takes longer than `SLOW_MS`. */
function SlowWorkBar() {
  const working = useIsMutating() > 0;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!working) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [working]);
  return slow && <LoadingBarWhileMounted />;
}

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
