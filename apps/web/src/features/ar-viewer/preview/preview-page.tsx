import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { SCENE_VIEWER_FAILED_HASH } from '@anchora/ar-runtime/markerless/scene-viewer-failed';
import type { PreviewDraft } from '@anchora/contract/scene/previews';
import { REPORTED_PREVIEW } from '@anchora/contract/report-reasons';
import { lazyPart } from '../../../lazy-part';
import { followPreview, readOwnPreview, readPreview, reopenPreview } from '../../../api/previews';
import { statusOf } from '../../../api/api-error';
import { arViewer } from '../../../texts/ar-viewer';
import { preview as texts } from '../../../texts/preview';
import { buttonClass } from '../../../ui/buttons/button-style';
import { ArViewer } from '../ar-viewer';
import { LateView } from '../late-view';
import type { LoadProject } from '../use-experience';
import { ViewerMessage } from '../viewer-message';

/** The code for comments is loaded for review links only. */
const { Part: ReviewComments } = lazyPart(async () => (await import('./review-comments')).ReviewComments);

/**
 * /preview#{token} and /review#{token}: the draft or version behind a link, for everyone who has the link. Visits of it
 * are not counted.
 */
export function PreviewPage() {
  // A draft with other target images needs another frame, as does one whose first model was added or last one removed:
  // a frame chooses tracking file and renderer when it starts.
  const [frameNumber, setFrameNumber] = useState(0);
  const [token] = useState(tokenInAddress);
  const { load, begun, shown, isOver, end, hasMissed } = useDraft(token);
  useOtherLinks(token, shown !== null && !isOver, end);

  const home = (
    <a href="/" className={buttonClass({ variant: 'primary' })}>
      {arViewer.home}
    </a>
  );
  const ended = <ViewerMessage title={texts.ended} text={texts.endedText} actions={home} />;
  if (isOver) return ended;
  return (
    <>
      {/* This box ends above the strip; `contain` makes it the window of everything in the viewer. */}
      <div className="fixed inset-x-0 top-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] contain-layout">
        <ArViewer
          key={frameNumber}
          page="id"
          projectKey="preview"
          embedded={null}
          load={load}
          changedScene={shown === begun ? undefined : shown?.project.scene}
          link={location.href}
          onBack={(stop) => stop()}
          reportedShareId={REPORTED_PREVIEW}
          missing={ended}
          failureActions={home}
        />
      </div>
      {shown && (
        <DraftStrip
          version={shown.review?.version ?? null}
          hasChanged={hasMissed}
          onLoad={() => setFrameNumber((number) => number + 1)}
        >
          {shown.review && (
            <LateView renderFailure={(retry) => <NotLoaded onRetry={retry} />}>
              <ReviewComments className={BUTTON} token={token} scenes={shown.project.scene.scenes} />
            </LateView>
          )}
        </DraftStrip>
      )}
    </>
  );
}

/** Loads the draft behind the link of this page, and follows it until the link ends. */
function useDraft(token: string | null) {
  /** The draft that the frame started with, and the one that it shows now. */
  const [begun, setBegun] = useState<PreviewDraft | null>(null);
  const [shown, setShown] = useState<PreviewDraft | null>(null);
  const [latest, setLatest] = useState<number | null>(null);
  const [isOver, setIsOver] = useState(false);
  const load = useCallback<LoadProject>(
    async (_key, signal) => {
      try {
        const draft = await readPreview(token, signal);
        setBegun(draft);
        setShown(draft);
        setLatest(draft.revision);
        return { ...draft.project, isPublic: false, shareId: '' };
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
    [token],
  );

  const isOpen = shown !== null && !isOver;
  const end = useCallback(() => setIsOver(true), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    return followPreview({ onRevision: setLatest, onEnded: end });
  }, [isOpen, end]);

  const missed = shown !== null && latest !== shown.revision ? latest : null;
  useEffect(() => {
    if (missed === null || begun === null) return undefined;
    const abort = new AbortController();
    const follow = async () => {
      // Opening the link again in the background would take the cookie from the tab that is looked at.
      if (document.hidden) return;
      const draft = await readOwnPreview(token, abort.signal);
      if (!abort.signal.aborted && fitsIntoFrame(draft, begun)) setShown(draft);
    };
    // The stream reports the end of the preview, and further changes.
    const tryFollow = () => void follow().catch(() => undefined);
    tryFollow();
    document.addEventListener('visibilitychange', tryFollow, { signal: abort.signal });
    return () => abort.abort();
  }, [missed, begun, token]);
  /** `hasMissed`: there is a newer draft than the frame shows. */
  return { load, begun, shown, isOver, end, hasMissed: missed !== null };
}

/**
 * A browser's cookie names the preview that it opened last. A tab that is looked at again opens its own once more, so
 * that reports and files are those of its link. Another link that is opened in this tab changes nothing but the
 * fragment, and loads no page.
 */
function useOtherLinks(token: string | null, isOpen: boolean, onEnded: () => void): void {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener('hashchange', () => tokenInAddress() !== null && location.reload(), { signal });
    const reopen = () => {
      if (!isOpen || document.hidden) return;
      reopenPreview(token, signal).catch((error: unknown) => {
        if (statusOf(error) === 404) onEnded();
      });
    };
    addEventListener('focus', reopen, { signal });
    document.addEventListener('visibilitychange', reopen, { signal });
    return () => ending.abort();
  }, [token, isOpen, onEnded]);
}

/** Whether the frame can show this draft: it needs neither other pictures nor another renderer. */
function fitsIntoFrame(draft: PreviewDraft, begun: PreviewDraft): boolean {
  return needsOf(draft) === needsOf(begun);
}

function needsOf({ project: { targetMindFile, scene } }: PreviewDraft): string {
  const hasModel = scene.scenes.some(({ items }) => items.some(({ kind }) => kind === 'model'));
  return JSON.stringify([targetMindFile, scene.targets, hasModel]);
}

interface DraftStripProps {
  /** Number of the shown version; null for the draft. */
  version: number | null;
  hasChanged: boolean;
  onLoad: () => void;
  children: ReactNode;
}

/**
 * A strip below the viewer, of which it covers nothing. It says all the time that this is a draft or a version, and
 * offers to load the next state of the draft.
 */
function DraftStrip({ version, hasChanged, onLoad, children }: DraftStripProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 flex h-[calc(4rem+env(safe-area-inset-bottom))] items-center justify-center gap-2 border-t border-line bg-paper px-3 pb-[env(safe-area-inset-bottom)]">
      <p role="status" className="min-w-0 text-sm font-bold" title={version === null ? texts.draftHint : undefined}>
        {version !== null ? texts.version(version) : hasChanged ? texts.changed : texts.draft}
      </p>
      {hasChanged && (
        <button type="button" className={BUTTON} onClick={onLoad}>
          {texts.load}
        </button>
      )}
      {children}
    </div>
  );
}

const BUTTON = `${buttonClass({ variant: 'secondary' })} min-h-11 shrink-0`;

/** Takes the place of the button that opens the comments, and is as large. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" className={BUTTON} onClick={onRetry}>
      {arViewer.notOpened}
    </button>
  );
}

/**
 * The token in the address; null if it has none, which stands for the preview that was opened last. A token that was
 * cut off is left to the server, which refuses it.
 */
function tokenInAddress(): string | null {
  const { hash } = location;
  return hash === '' || hash === SCENE_VIEWER_FAILED_HASH ? null : hash.slice(1);
}
