import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useLocation } from 'wouter';
import { ConnectionError, shownMessage } from '../api/api-error';
import { CurrentUser, useSession } from '../api/user';
import { app as texts } from '../texts/app';
import { session as sessionTexts } from '../texts/session';
import { Button } from '../ui/buttons/button';
import { LoadingBarWhileMounted } from './loading-bar';
import { LoadingScreen } from './loading-screen';
import { MessageScreen } from './message-screen';
import { returnAddress, signInAddress } from './return-address';

export type Access = 'public' | 'signed-in' | 'signed-out';

interface SessionGuardProps {
  access: Access;
  /** Address of the page without its origin. A redirect waits until the window has this address. */
  path: string;
  search: string;
  loadingText?: string | undefined;
  children: ReactNode;
}

/**
 * Shows a page to users who may see it and redirects the others: visitors to the sign-in page, users to the page that
 * they came from.
 */
export function SessionGuard({
  access,
  path,
  search,
  loadingText = texts.loadingExperience,
  children,
}: SessionGuardProps) {
  const session = useSession();
  // The answer shows the page in a transition, which is rendered in slices and so blocks no tap or scroll.
  const waits = useDeferredValue(session.data === undefined);
  const page = <CurrentUser value={session.data ?? null}>{children}</CurrentUser>;
  if (access === 'public') return page;
  if (session.data === undefined) {
    if (session.isError) return <SessionFailed error={session.error} onRetry={() => void session.refetch()} />;
    return <Waiting text={loadingText} />;
  }
  if (waits) return <Waiting text={loadingText} />;
  if (session.data === null && access === 'signed-in') {
    return <Redirect from={path} to={signInAddress(path, search)} text={loadingText} />;
  }
  if (session.data !== null && access === 'signed-out') {
    return <Redirect from={path} to={returnAddress(search)} text={loadingText} />;
  }
  return page;
}

function Redirect({ from, to, text }: { from: string; to: string; text: string }) {
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (path === from) navigate(to, { replace: true });
  }, [navigate, path, from, to]);
  return <Waiting text={text} />;
}

function Waiting({ text }: { text: string }) {
  return (
    <>
      <LoadingBarWhileMounted />
      <LoadingScreen text={text} />
    </>
  );
}

function SessionFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const wording = error instanceof ConnectionError ? sessionTexts.connectionLost : sessionTexts.serverFailed;
  return (
    <MessageScreen
      alert
      title={wording.title}
      text={error instanceof ConnectionError ? wording.text : shownMessage(error, wording.text)}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {sessionTexts.tryAgain}
        </Button>
      }
    />
  );
}
