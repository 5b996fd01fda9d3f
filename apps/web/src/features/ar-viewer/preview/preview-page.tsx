import { useCallback, useEffect, useState } from 'react';
import type { PreviewDraft } from '@anchora/contract/scene/previews';
import { REPORTED_PREVIEW } from '@anchora/contract/report-reasons';
import { followPreview, readPreview } from '../../../api/previews';
import { statusOf } from '../../../api/http-client';
import { arViewer } from '../../../texts/ar-viewer';
import { preview as texts } from '../../../texts/preview';
import { buttonClass } from '../../../ui/buttons/button-style';
import { ArViewer } from '../ar-viewer';
import type { LoadProject } from '../use-experience';
import { ViewerMessage } from '../viewer-message';

/** /preview#{token}: the draft behind a preview link, for everyone who has the link. Visits of it are not counted. */
export function PreviewPage() {
  const [token] = useState(tokenInAddress);
  /** The draft that the frame started with, and the one that it shows now. */
  const [begun, setBegun] = useState<PreviewDraft | null>(null);
  const [shown, setShown] = useState<PreviewDraft | null>(null);
  const [latest, setLatest] = useState<number | null>(null);
  const [isOver, setIsOver] = useState(false);
  // A draft with other pictures or files needs another frame, because a frame loads them when it starts.
  const [frameNumber, setFrameNumber] = useState(0);

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
  useEffect(() => {
    if (!isOpen) return undefined;
    return followPreview({ onRevision: setLatest, onEnded: () => setIsOver(true) });
  }, [isOpen]);

  const missed = shown !== null && latest !== shown.revision ? latest : null;
  useEffect(() => {
    if (missed === null || begun === null) return undefined;
    const abort = new AbortController();
    const follow = async () => {
      const draft = await readPreview(null, abort.signal);
      if (!abort.signal.aborted && fitsIntoFrame(draft, begun)) setShown(draft);
    };
    // The stream reports the end of the preview, and further changes.
    follow().catch(() => undefined);
    return () => abort.abort();
  }, [missed, begun]);

  const home = (
    <a href="/" className={buttonClass({ variant: 'primary' })}>
      {arViewer.home}
    </a>
  );
  const ended = <ViewerMessage title={texts.ended} text={texts.endedText} actions={home} />;
  if (isOver) return ended;
  return (
    <>
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
      {isOpen && <DraftMark hasChanged={missed !== null} onLoad={() => setFrameNumber((number) => number + 1)} />}
    </>
  );
}

/** Whether the frame can show this draft: it needs neither other pictures nor another renderer. */
function fitsIntoFrame(draft: PreviewDraft, begun: PreviewDraft): boolean {
  return needsOf(draft) === needsOf(begun);
}

function needsOf({ project: { targetMindFile, scene } }: PreviewDraft): string {
  const hasModel = scene.scenes.some(({ items }) => items.some(({ kind }) => kind === 'model'));
  return JSON.stringify([targetMindFile, scene.targets, hasModel]);
}

/** Marks the content as a draft all the time, and offers to load its next state. It is above the start button. */
function DraftMark({ hasChanged, onLoad }: { hasChanged: boolean; onLoad: () => void }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-24 flex flex-wrap items-center justify-center gap-2 px-3 pb-[env(safe-area-inset-bottom)]">
      <p role="status" className={`${MARK} min-h-8`} title={texts.draftHint}>
        {hasChanged ? texts.changed : texts.draft}
      </p>
      {hasChanged && (
        <button type="button" className={`${MARK} pointer-events-auto min-h-11 underline`} onClick={onLoad}>
          {texts.load}
        </button>
      )}
    </div>
  );
}

/** Readable over any camera picture, in both themes. */
const MARK = 'inline-flex items-center rounded-full bg-glass px-4 text-sm font-bold text-on-glass';

function tokenInAddress(): string | null {
  return /^#[A-Za-z0-9_-]{22}$/.test(location.hash) ? location.hash.slice(1) : null;
}
