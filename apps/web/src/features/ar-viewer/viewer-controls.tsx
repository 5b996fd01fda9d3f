import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import { Suspense, lazy } from 'react';
import { ReportButton } from '../../reports/report-button';
import { arViewer as texts } from '../../texts/ar-viewer';
import { buttonClass } from '../../ui/buttons/button-style';
import type { OutsideWay } from './outside-viewer-link';
import type { ViewedProject } from './use-experience';

export const OVERLAY_STATES: ReadonlySet<ArState> = new Set(['ready', 'stopped']);
export const CAMERA_STATES: ReadonlySet<ArState> = new Set(['scanning', 'tracking', 'suspended']);

/** This link is loaded on demand: only a model without a picture, on some phones, has a viewer outside the page. */
const OutsideViewerLink = lazy(() =>
  import('./outside-viewer-link').then(
    (module) => ({ default: module.OutsideViewerLink }),
    // If its code cannot be loaded, the ways inside the frame remain.
    () => ({ default: () => null }),
  ),
);

interface ViewerControlsProps {
  state: ArState;
  ways: ShowingWay[];
  /** The project in the frame, and the address that opens it on another device. */
  shown: { project: ViewedProject; link: string } | null;
  shareAddress: string | undefined;
  reportedShareId: string | undefined;
  onBack: () => void;
}

/** The buttons over the frame: the way back, sharing, reporting, and the phone's own AR viewer. */
export function ViewerControls({ state, ways, shown, shareAddress, reportedShareId, onBack }: ViewerControlsProps) {
  const overCamera = CAMERA_STATES.has(state);
  const onOverlay = OVERLAY_STATES.has(state);
  const outside = outsideWay(ways);
  // If the outside way is the best of all, its link takes the space that the start overlay leaves free; otherwise it
  // stands with the other buttons.
  const leads = onOverlay && outside !== null && outside === ways[0];
  const pill = pillClass(overCamera);
  const outsideLink = (className: string) =>
    shown &&
    outside && (
      <Suspense>
        <OutsideViewerLink {...shown} way={outside} className={className} />
      </Suspense>
    );
  return (
    <>
      <nav className="pointer-events-none absolute inset-x-0 top-0 flex gap-2 pt-[max(0.75rem,env(safe-area-inset-top))] pr-[max(0.75rem,env(safe-area-inset-right))] pl-[max(0.75rem,env(safe-area-inset-left))] *:pointer-events-auto">
        <button type="button" className={pill} onClick={onBack}>
          <BackArrow />
          {texts.back}
        </button>
        {shown && shareAddress && (
          <a href={shareAddress} target="_blank" rel="noopener" className={pill}>
            {texts.share}
          </a>
        )}
        {!leads && (onOverlay || overCamera) && outsideLink(`ml-auto ${pill}`)}
        {shown && onOverlay && reportedShareId !== undefined && (
          <ReportButton
            shareId={reportedShareId}
            label={texts.report}
            failedLabel={texts.notOpened}
            inDefault="vi"
            className={`${outside && !leads ? '' : 'ml-auto '}${pill}`}
          />
        )}
      </nav>
      {leads && (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center px-6 pb-[max(1rem,env(safe-area-inset-bottom))] *:pointer-events-auto">
          {outsideLink(`min-h-14 max-w-sm ${buttonClass({ variant: 'primary', size: 'lg', wide: true })}`)}
        </div>
      )}
    </>
  );
}

/**
 * The best way that leaves the frame. Scene Viewer is listed with the frame's own ways unless it is the best of all.
 */
export function outsideWay(ways: ShowingWay[]): OutsideWay | null {
  if (ways.includes('quick-look')) return 'quick-look';
  return ways[0] === 'scene-viewer' ? 'scene-viewer' : null;
}

const PILL = 'inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-bold ';
const PILL_ON_PAPER = 'border border-line-strong bg-surface text-ink hover:border-ink active:bg-press';
/** These colours are readable over any camera picture, in both themes. */
const PILL_OVER_CAMERA = 'bg-glass text-on-glass focus-visible:outline-on-glass';

export function pillClass(overCamera: boolean): string {
  return PILL + (overCamera ? PILL_OVER_CAMERA : PILL_ON_PAPER);
}

export function BackArrow() {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentcolor" strokeWidth="1.75" aria-hidden="true">
      <path d="m12 19-7-7 7-7M19 12H5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
