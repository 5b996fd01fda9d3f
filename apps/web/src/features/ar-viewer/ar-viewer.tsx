import { AR_FRAME_PATH, sharedFrameAddress } from '@anchora/contract/ar-frame';
import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { PublicScene } from '@anchora/contract/scene/public-scene';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import { type ReactNode, Suspense, useState } from 'react';
import { arViewer as texts } from '../../texts/ar-viewer';
import type { FrameInit } from './frame-link';
import { type LoadProject, type ViewedProject, loadProject, useExperience } from './use-experience';
import { linkTo, useFrame } from './use-frame';
import { useWholeWindow } from './use-whole-window';
import { OVERLAY_STATES, ViewerControls } from './viewer-controls';
import { ViewerFrame } from './viewer-frame';
import { ViewerFailure } from './viewer-failure';
import { Waiting } from './waiting';

interface ArViewerProps {
  page: FrameInit['page'];
  /** Id, share id, or another key that `load` understands. */
  projectKey: string;
  embedded: ViewedProject | null;
  load?: LoadProject;
  /** Address that opens this experience on another device. Default: the project's share link. */
  link?: string;
  /** Called when the visitor wants to leave; `stop` ends AR and shows the start overlay again. */
  onBack: (stop: () => void, state: ArState) => void;
  /** Address of the page that shares the project; it opens in a new tab. */
  shareAddress?: string;
  /** Share id under which visitors can report the content. Default: no reports. */
  reportedShareId?: string;
  /** Another state of the project's document, to be shown by the same frame. */
  changedScene?: PublicScene | undefined;
  /** Called with each message of the frame. */
  onMessage?: ((message: ToShell) => void) | undefined;
  /** Further content over the frame while it shows its start overlay. */
  besideOverlay?: ReactNode;
  /** Screen for a missing project. */
  missing: ReactNode;
  /** Shown beside the retry button of the failure screen. */
  failureActions: ReactNode;
}

/**
 * The AR frame and the page's additions: the way back, and the screens before the frame can show its own. The frame
 * loads its code while the project is still being requested.
 */
export function ArViewer({
  page,
  projectKey,
  embedded,
  load = loadProject,
  link,
  onBack,
  shareAddress,
  reportedShareId,
  changedScene,
  onMessage,
  besideOverlay,
  missing,
  failureActions,
}: ArViewerProps) {
  const [experience, retry] = useExperience(projectKey, embedded, load);
  useWholeWindow();
  // If the project came with the page, the frame can fetch the right code at once.
  const [src] = useState(() => (embedded ? sharedFrameAddress(embedded) : AR_FRAME_PATH));
  const { attach, state, ways, isLate, stop } = useFrame(page, experience, { link, changedScene, onMessage });

  if (experience.state === 'missing') return missing;
  if (experience.state === 'failed') {
    return <ViewerFailure text={experience.message} onRetry={retry} actions={failureActions} />;
  }
  const project = 'project' in experience ? experience.project : null;
  const shown = project && { project, link: link ?? linkTo(project) };
  return (
    <>
      <ViewerFrame src={src} title={texts.frameTitle(project?.name ?? '')} attach={attach} />
      <div className="pointer-events-none fixed inset-0 overflow-hidden">
        {state === 'boot' && <Waiting experience={experience} src={src} />}
        <ViewerControls {...{ state, ways, shown, shareAddress, reportedShareId }} onBack={() => onBack(stop, state)} />
        {OVERLAY_STATES.has(state) && (
          <div className="pointer-events-auto contents">
            <Suspense>{besideOverlay}</Suspense>
          </div>
        )}
      </div>
      {isLate && (
        <ViewerFailure
          title={texts.loading}
          text={texts.frameLate}
          onRetry={() => location.reload()}
          actions={failureActions}
        />
      )}
    </>
  );
}
