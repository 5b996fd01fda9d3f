import { lazy, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { embeddedProject } from '../../api/embedded-project';
import { hasSessionHint } from '../../api/session-hint';
import { recordView } from '../../api/views';
import { lazyPart } from '../../lazy-part';
import { arViewer as texts } from '../../texts/ar-viewer';
import { buttonClass } from '../../ui/buttons/button-style';
import { ArViewer } from './ar-viewer';
import { LateView } from './late-view';
import { useVisit } from './visit/use-visit';
import { useLeaveToDashboard } from './use-leave-to-dashboard';
import { ViewerFailure } from './viewer-failure';

/** Page for visitors without an account. Written out, so that the viewer does not load `demo-links` for it. */
const DEMO = '/demo/ar';

/** This page is loaded only for a link that leads nowhere. */
const { Part: MissingLink } = lazyPart(async () => (await import('./missing-link')).MissingLink);

/** This note is loaded only for signed-in users, who may be members of the project's workspace. */
const PrivateNote = lazy(() =>
  import('./own-link').then(
    (module) => ({ default: module.PrivateNote }),
    () => ({ default: () => null }),
  ),
);

/** /view/ar/{shareId}: the target of a shared link, open to everyone. */
export function ShareViewerPage() {
  const { shareId = '' } = useParams();
  const [embedded] = useState(() => embeddedProject(shareId));
  const leave = useLeaveToDashboard(DEMO);
  const isSignedIn = hasSessionHint();
  const back = isSignedIn ? '/dashboard' : DEMO;
  useEffect(() => recordView(shareId), [shareId]);
  const tellVisit = useVisit(shareId);
  const backLink = (
    <a href={back} className={buttonClass({ variant: 'secondary' })}>
      {texts.back}
    </a>
  );

  return (
    <ArViewer
      page="share"
      projectKey={shareId}
      embedded={embedded}
      onBack={leave}
      reportedShareId={shareId}
      onMessage={tellVisit}
      missing={
        <LateView renderFailure={(retry) => <ViewerFailure text={texts.offline} onRetry={retry} actions={backLink} />}>
          <MissingLink shareId={shareId} />
        </LateView>
      }
      failureActions={backLink}
      besideOverlay={isSignedIn && <PrivateNote shareId={shareId} />}
    />
  );
}
