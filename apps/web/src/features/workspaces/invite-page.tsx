import { useEffect, useState } from 'react';
import { shownMessage, statusOf } from '../../api/api-error';
import { useSession } from '../../api/user';
import { toastFailure } from '../../api/toast-failure';
import { useAcceptInvite, useInviteOffer } from '../../api/workspaces';
import { workspaces } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { NarrowPage } from '../../ui/layout/narrow-page';
import { MissingNotice } from '../../ui/messages/missing-notice';
import { NarrowFailure } from '../../ui/messages/narrow-failure';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here';
import { isolated } from '../../ui/wording/isolated';
import { forgetInviteToken, takeInviteToken } from './invite-token';

const { invite: texts, roles } = workspaces;

/**
 * /invite: the page that an invite's link opens. Nothing is accepted before the signed-in person has seen by whom and
 * as what.
 */
export function InvitePage() {
  const [token, setToken] = useState(takeInviteToken);
  // Another invite that is opened in this tab changes nothing but the fragment, and loads no page.
  useEffect(() => {
    const take = () => setToken(takeInviteToken());
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  const session = useSession();
  if (token === null) {
    return <MissingNotice {...texts.incomplete} action={<ButtonLink href="/dashboard">{texts.home}</ButtonLink>} />;
  }
  if (session.data === undefined) {
    const { isError, error, isFetching, refetch } = session;
    if (isError) return <Unread error={error} isFetching={isFetching} refetch={refetch} />;
    return <NarrowPage title={texts.reading} text="" />;
  }
  if (session.data === null) {
    return (
      <NarrowPage title={texts.signIn} text={texts.signInText}>
        <ButtonLink href={`/auth?next=${encodeURIComponent('/invite')}`} variant="primary" size="lg">
          {texts.signInAction}
        </ButtonLink>
      </NarrowPage>
    );
  }
  return <Offer key={token} token={token} />;
}

function Offer({ token }: { token: string }) {
  const { data: offer, error, isFetching, refetch } = useInviteOffer(token);
  const accept = useAcceptInvite();
  const navigate = useNavigateFromHere();
  if (error) return <Unread error={error} isFetching={isFetching} refetch={refetch} />;
  if (!offer) return <NarrowPage title={texts.reading} text="" />;
  const join = async () => {
    try {
      const { workspaceId } = await accept.mutateAsync(token);
      forgetInviteToken();
      navigate(`/workspace/${workspaceId}`, { replace: true });
    } catch (failure) {
      toastFailure(failure, workspaces.failed);
    }
  };
  return (
    <NarrowPage
      title={texts.title(isolated(offer.workspaceName))}
      text={texts.text(isolated(offer.invitedBy), roles[offer.role])}
    >
      <Button variant="primary" size="lg" busy={accept.isPending} onClick={() => void join()}>
        {texts.accept}
      </Button>
      <ButtonLink href="/dashboard">{texts.later}</ButtonLink>
    </NarrowPage>
  );
}

interface UnreadProps {
  error: Error;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * Says why the invite could not be read. It can be tried again after a lost connection or a fault of the server, but
 * not after a refusal.
 */
function Unread({ error, isFetching, refetch }: UnreadProps) {
  const status = statusOf(error);
  const mayPass = status === null || status >= 500;
  return (
    <NarrowFailure
      title={texts.failed}
      text={shownMessage(error)}
      action={
        <>
          {mayPass && (
            <Button busy={isFetching} onClick={() => void refetch()}>
              {workspaces.failed.retry}
            </Button>
          )}
          <ButtonLink href="/dashboard">{texts.home}</ButtonLink>
        </>
      }
    />
  );
}
