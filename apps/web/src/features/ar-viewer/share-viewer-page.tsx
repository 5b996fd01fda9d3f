import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { embeddedProject } from '../../api/embedded-project';
import { recordView } from '../../api/views';
import { arViewer as texts } from '../../texts/ar-viewer';
import { buttonClass } from '../../ui/buttons/button-style';
import { ArViewer } from './ar-viewer';
import { useLeaveToDashboard } from './use-leave-to-dashboard';
import { ViewerMessage } from './viewer-message';

/** /view/ar/{shareId}: the target of a shared link, open to everyone. */
export function ShareViewerPage() {
  const { shareId = '' } = useParams();
  const [embedded] = useState(() => embeddedProject(shareId));
  const leave = useLeaveToDashboard();
  useEffect(() => recordView(shareId), [shareId]);

  return (
    <ArViewer
      page="share"
      projectKey={shareId}
      embedded={embedded}
      onBack={leave}
      reportedShareId={shareId}
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
