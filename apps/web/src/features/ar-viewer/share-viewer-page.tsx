import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { request } from '../../api/http-client';
import { hasSessionHint } from '../../api/session-hint';
import { recordView } from '../../api/views';
import { arViewer as texts } from '../../texts/ar-viewer';
import { buttonClass } from '../../ui/button-style';
import { ArViewer } from './ar-viewer';
import { embeddedProject } from './embedded-project';
import { ViewerMessage } from './viewer-message';

/** /view/ar/{shareId}: what a shared link opens, for anyone. */
export function ShareViewerPage() {
  const { shareId = '' } = useParams();
  const [embedded] = useState(() => embeddedProject(shareId));
  const [, navigate] = useLocation();
  useEffect(() => recordView(shareId), [shareId]);

  /** A sign-in wall is no way back: whoever is not signed in gets the start overlay. */
  const leave = (stop: () => void): void => {
    stop();
    if (!hasSessionHint()) return;
    request('/api/user').then(
      () => navigate('/dashboard'),
      () => undefined,
    );
  };
  return (
    <ArViewer
      page="share"
      projectKey={shareId}
      embedded={embedded}
      onBack={leave}
      missing={
        <ViewerMessage
          title={texts.missing}
          text={texts.missingText}
          actions={
            <a href="/dashboard" className={buttonClass({ variant: 'primary' })}>
              {texts.back}
            </a>
          }
        />
      }
      failureActions={
        <a href="/dashboard" className={buttonClass({ variant: 'secondary' })}>
          {texts.back}
        </a>
      }
    />
  );
}
