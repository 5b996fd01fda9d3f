import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import { sharedLink } from '@anchora/contract/shared-link';
import { embeddedFrameAddress, type EmbedSettings } from '@anchora/contract/embed-page';
import type { PublicProject } from '@anchora/contract/projects';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { embeddedProject } from '../../../api/embedded-project';
import { pageConfig } from '../../../page-config';
import { ReportButton } from '../../../reports/report-button';
import { arViewer } from '../../../texts/ar-viewer';
import { missingExperience } from '../../../texts/missing-experience';
import { embed as texts } from '../../../texts/embed';
import { buttonClass } from '../../../ui/buttons/button-style';
import { useFrame } from '../use-frame';
import { useWholeWindow } from '../use-whole-window';
import { BackArrow, CAMERA_STATES, outsideWay, pillClass } from '../viewer-controls';
import { Waiting } from '../waiting';
import { MissingLink } from '../missing-link';
import { useExperience } from '../use-experience';
import { ViewerFrame } from '../viewer-frame';
import { ViewerFailure } from '../viewer-failure';
import { useVisit } from '../visit/use-visit';
import { EmbedEvents } from './embed-events';
import { loadWithoutSession, recordViewWithoutSession } from './embedded-requests';
import { embedSettings, isStop, originAround, receiversAmong, tellSite } from './embedding-site';
import { useRefusedCamera } from './use-refused-camera';

/** /embed/{shareId}: a project in a frame of another site. Opened by itself, it leads to the project's own page. */
export function EmbedPage() {
  const { shareId = '' } = useParams();
  const [project] = useState(() => embeddedProject(shareId));
  const [settings] = useState(embedSettings);
  const isThere = project !== null && settings !== null;
  const isEmbedded = parent !== window;
  useEffect(() => {
    if (isThere && !isEmbedded) location.replace(sharedLink('', shareId));
  }, [isThere, isEmbedded, shareId]);
  if (!isThere) return <MissingLink shareId={shareId} />;
  return isEmbedded && <Embed project={project} settings={settings} />;
}

function Embed({ project, settings: { view, sites } }: { project: PublicProject; settings: EmbedSettings }) {
  const { shareId } = project;
  const [experience, retry] = useExperience(shareId, project, loadWithoutSession);
  const [isRefused, hearRefusal] = useRefusedCamera();
  const { receivers, onMessage } = useListeners(shareId, sites, hearRefusal);
  useWholeWindow();
  useEffect(() => recordViewWithoutSession(shareId), [shareId]);
  const [src] = useState(() => embeddedFrameAddress(project, view));
  const { attach, state, ways, isLate, stop } = useFrame('share', experience, { link: undefined, onMessage });
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (isStop(event, receivers)) stop();
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [receivers, stop]);

  if (experience.state === 'missing') {
    return <ViewerFailure title={missingExperience.title} text={missingExperience.text} onRetry={retry} />;
  }
  if (experience.state === 'failed') return <ViewerFailure text={experience.message} onRetry={retry} />;
  const link = sharedLink(pageConfig.publicUrl, shareId);
  const leavesFor = isRefused ? texts.cameraInTab : outsideWay(ways) ? texts.roomInTab : null;
  return (
    <>
      <ViewerFrame src={src} title={arViewer.frameTitle(project.name)} attach={attach} />
      <div className="pointer-events-none fixed inset-0 overflow-hidden">
        {state === 'boot' && <Waiting experience={experience} src={src} />}
        <EmbedBar state={state} view={view} shareId={shareId} link={link} onBack={stop} />
        {leavesFor !== null && view === 'ar' && (
          <div className="absolute inset-x-0 top-16 flex justify-center px-3">
            <a
              href={link}
              target="_blank"
              rel="noopener"
              className={`pointer-events-auto ${buttonClass({ variant: 'primary' })}`}
            >
              {leavesFor}
            </a>
          </div>
        )}
      </div>
      {isLate && <ViewerFailure title={arViewer.loading} text={arViewer.frameLate} onRetry={() => location.reload()} />}
    </>
  );
}

/** Passes the frame's messages to all who listen: the count of visits, the refused camera, and the site around. */
function useListeners(shareId: string, sites: EmbedSettings['sites'], hearRefusal: (message: ToShell) => void) {
  const [origin] = useState(originAround);
  const [receivers] = useState(() => receiversAmong(sites, origin));
  const [events] = useState(() => new EmbedEvents());
  const tellVisit = useVisit(shareId, origin ?? '');
  const onMessage = useCallback(
    (message: ToShell) => {
      tellVisit(message);
      hearRefusal(message);
      const event = events.receive(message);
      if (event) tellSite(receivers, event);
    },
    [tellVisit, hearRefusal, events, receivers],
  );
  return { receivers, onMessage };
}

interface EmbedBarProps {
  state: ArState;
  view: EmbedSettings['view'];
  shareId: string;
  link: string;
  onBack: () => void;
}

/**
 * The platform's own controls, which content and sites cannot remove: the way back, the mark, and the way to report.
 */
function EmbedBar({ state, view, shareId, link, onBack }: EmbedBarProps) {
  const overCamera = view === 'ar' && CAMERA_STATES.has(state);
  return (
    <nav className="pointer-events-none absolute inset-x-0 top-0 flex justify-between gap-2 p-3 *:pointer-events-auto">
      {overCamera && (
        <button type="button" className={pillClass(overCamera)} onClick={onBack}>
          <BackArrow />
          {arViewer.back}
        </button>
      )}
      <a
        href={link}
        target="_blank"
        rel="noopener"
        className={pillClass(overCamera)}
        aria-label={texts.openInTab(pageConfig.productName)}
      >
        {pageConfig.productName}
        <span aria-hidden="true">↗</span>
      </a>
      {!overCamera && (
        <ReportButton
          shareId={shareId}
          label={arViewer.report}
          failedLabel={arViewer.notOpened}
          inDefault="vi"
          className={pillClass(overCamera)}
        />
      )}
    </nav>
  );
}
