import { AR_FRAME_PATH, frameProject, sharedFrameAddress, sharedLink } from '@anchora/contract/ar-frame';
import { pageLanguageSetting } from '@anchora/contract/visitor-language';
import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { PublicScene } from '@anchora/contract/scene/public-scene';
import type { ShowingWay, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { type ReactNode, Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { pageConfig } from '../../page-config';
import { ReportButton } from '../../reports/report-button';
import { arViewer as texts } from '../../texts/ar-viewer';
import { language, storedLanguage } from '../../texts/language';
import { readAs } from '../../texts/visitor-language';
import { buttonClass } from '../../ui/buttons/button-style';
import { Spinner } from '../../ui/messages/spinner';
import { type FrameInit, type FrameLink, linkFrame } from './frame-link';
import type { OutsideWay } from './outside-viewer-link';
import { type Experience, type LoadProject, type ViewedProject, loadProject, useExperience } from './use-experience';
import { findStandingFrame, showsScreen } from './standing-frame';
import { useOutsideWays } from './use-outside-ways';
import { ViewerFrame } from './viewer-frame';
import { ViewerMessage } from './viewer-message';

/** A frame that has not started after this time never will. */
const FRAME_TIMEOUT_MS = 20_000;
/** Interval of checking whether the frame shows its first screen, for which there is no event. */
const LOOK_EVERY_MS = 50;
const OVERLAY_STATES: ReadonlySet<ArState> = new Set(['ready', 'stopped']);
const CAMERA_STATES: ReadonlySet<ArState> = new Set(['scanning', 'tracking', 'suspended']);

/** Loaded on demand, because few phones have an AR viewer of their own. */
const OutsideViewerLink = lazy(() =>
  import('./outside-viewer-link').then(
    (module) => ({ default: module.OutsideViewerLink }),
    // If its code cannot be loaded, the ways inside the frame remain.
    () => ({ default: () => null }),
  ),
);

export interface ArViewerProps {
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
  /** Screen for a missing project, and an element that the failure screen shows beside its retry button. */
  missing: ReactNode;
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
  const { attach, state, ways, timedOut, stop } = useFrame(page, experience, { link, changedScene, onMessage });

  if (experience.state === 'missing') return missing;
  const failure = experience.state === 'failed' ? experience.message : timedOut ? texts.frameFailed : null;
  if (failure !== null) {
    return (
      <ViewerMessage
        title={texts.failed}
        text={failure}
        actions={
          <>
            <button
              type="button"
              className={buttonClass({ variant: 'primary' })}
              onClick={timedOut ? () => location.reload() : retry}
            >
              {texts.retry}
            </button>
            {failureActions}
          </>
        }
      />
    );
  }
  const overCamera = CAMERA_STATES.has(state);
  const project = 'project' in experience ? experience.project : null;
  const onOverlay = OVERLAY_STATES.has(state);
  const outside = outsideWay(ways);
  // The best of all ways takes the space that the start overlay leaves free; otherwise it is listed with the others.
  const leads = onOverlay && outside !== null && outside === ways[0];
  return (
    <>
      <ViewerFrame src={src} title={texts.frameTitle(project?.name ?? '')} attach={attach} />
      <div className="pointer-events-none fixed inset-0 overflow-hidden">
        {state === 'boot' && <Waiting experience={experience} src={src} />}
        <nav className="pointer-events-none absolute inset-x-0 top-0 flex gap-2 pt-[max(0.75rem,env(safe-area-inset-top))] pr-[max(0.75rem,env(safe-area-inset-right))] pl-[max(0.75rem,env(safe-area-inset-left))] *:pointer-events-auto">
          <button type="button" className={pillClass(overCamera)} onClick={() => onBack(stop, state)}>
            <BackArrow />
            {texts.back}
          </button>
          {project && shareAddress && (
            <a href={shareAddress} target="_blank" rel="noopener" className={pillClass(overCamera)}>
              {texts.share}
            </a>
          )}
          {project && outside && !leads && (onOverlay || overCamera) && (
            <Suspense>
              <OutsideViewerLink
                way={outside}
                project={project}
                link={link ?? linkTo(project)}
                className={`ml-auto ${pillClass(overCamera)}`}
              />
            </Suspense>
          )}
          {project && onOverlay && reportedShareId !== undefined && (
            <ReportButton
              shareId={reportedShareId}
              label={texts.report}
              failedLabel={texts.reportFailed}
              inDefault="vi"
              className={`${outside && !leads ? '' : 'ml-auto '}${pillClass(overCamera)}`}
            />
          )}
        </nav>
        {project && outside && leads && (
          <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center px-6 pb-[max(1rem,env(safe-area-inset-bottom))] *:pointer-events-auto">
            <Suspense>
              <OutsideViewerLink
                way={outside}
                project={project}
                link={link ?? linkTo(project)}
                className={`min-h-14 max-w-sm ${buttonClass({ variant: 'primary', size: 'lg', wide: true })}`}
              />
            </Suspense>
          </div>
        )}
        {onOverlay && (
          <div className="pointer-events-auto contents">
            <Suspense>{besideOverlay}</Suspense>
          </div>
        )}
      </div>
    </>
  );
}

const PILL = 'inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-bold ';
const PILL_ON_PAPER = 'border border-line-strong bg-surface text-ink hover:border-ink active:bg-press';
/** Readable over any camera picture, in both themes. */
const PILL_OVER_CAMERA = 'bg-glass text-on-glass focus-visible:outline-on-glass';

function pillClass(overCamera: boolean): string {
  return PILL + (overCamera ? PILL_OVER_CAMERA : PILL_ON_PAPER);
}

/** Covers the frame until it shows something. */
function Waiting({ experience, src }: { experience: Experience; src: string }) {
  const [covers, setCovers] = useState(() => !showsScreen(findStandingFrame(src)));
  useEffect(() => {
    if (!covers) return undefined;
    const timer = setInterval(() => {
      if (showsScreen(findStandingFrame(src))) setCovers(false);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [covers, src]);
  if (!covers) return null;
  const preparing = experience.state === 'preparing';
  return (
    <div role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-paper p-6">
      <p className="flex items-center gap-3">
        <Spinner />
        {preparing ? texts.preparing : texts.loading}
      </p>
      {preparing && <p className="max-w-xs text-center text-sm text-ink-soft">{texts.preparingText}</p>}
    </div>
  );
}

function BackArrow() {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentcolor" strokeWidth="1.75" aria-hidden="true">
      <path d="m12 19-7-7 7-7M19 12H5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** Removes the gutter for a scrollbar, which this page never shows. */
function useWholeWindow(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollbarGutter = 'auto';
    return () => {
      style.scrollbarGutter = '';
    };
  }, []);
}

/**
 * The best way that leaves the frame. Scene Viewer is listed with the frame's own ways unless it is the best of all.
 */
function outsideWay(ways: ShowingWay[]): OutsideWay | null {
  if (ways.includes('quick-look')) return 'quick-look';
  return ways[0] === 'scene-viewer' ? 'scene-viewer' : null;
}

interface Frame {
  attach: (element: HTMLIFrameElement | null) => void;
  state: ArState;
  ways: ShowingWay[];
  timedOut: boolean;
  stop: () => void;
}

function useFrame(
  page: FrameInit['page'],
  experience: Experience,
  { link, changedScene, onMessage }: Pick<ArViewerProps, 'changedScene' | 'onMessage'> & { link: string | undefined },
): Frame {
  const frame = useRef<FrameLink | null>(null);
  const [state, setState] = useState<ArState>('boot');
  const [ways, setWays] = useOutsideWays(frame);
  const [timedOut, setTimedOut] = useState(false);
  const project = experience.state === 'ready' ? experience.project : null;

  const attach = useCallback(
    (element: HTMLIFrameElement | null) => {
      frame.current?.dispose();
      frame.current =
        element &&
        linkFrame(element, (message) => {
          if (message.t === 'state') setState(message.state);
          if (message.t === 'ready') setWays(message.ways);
          onMessage?.(message);
        });
      if (element) return;
      setState('boot');
      setWays([]);
    },
    [setWays, onMessage],
  );
  const stop = useCallback(() => frame.current?.send({ t: 'stop' }), []);

  useEffect(() => {
    if (project) frame.current?.init(initOf(page, project, link));
  }, [page, project, link]);

  const hasBooted = state !== 'boot';
  useEffect(() => {
    if (hasBooted && changedScene) frame.current?.send({ t: 'apply', scene: changedScene });
  }, [changedScene, hasBooted]);

  const waiting = project !== null && state === 'boot';
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setTimedOut(true), FRAME_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  return { attach, state, ways, timedOut, stop };
}

function initOf(page: FrameInit['page'], project: ViewedProject, link: string | undefined): FrameInit {
  return { page, lang: frameLanguage(project), link: link ?? linkTo(project), project: frameProject(project) };
}

/** On a page that the app opened by itself, the project's language is only known with the project. */
function frameLanguage({ visitorLanguage }: ViewedProject): 'en' | 'vi' {
  if (language !== 'default') return language;
  return readAs(pageLanguageSetting(visitorLanguage, pageConfig.visitorLanguage), storedLanguage());
}

function linkTo({ shareId }: ViewedProject): string {
  return sharedLink(pageConfig.publicUrl, shareId);
}
