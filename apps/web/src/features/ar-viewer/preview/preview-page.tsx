import { useCallback, useEffect, useState } from 'react';
import { REPORTED_PREVIEW } from '@anchora/contract/report-reasons';
import { followPreview, readPreview } from '../../../api/previews';
import { statusOf } from '../../../api/http-client';
import { arViewer } from '../../../texts/ar-viewer';
import { preview as texts } from '../../../texts/preview';
import { buttonClass } from '../../../ui/buttons/button-style';
import { ArViewer } from '../ar-viewer';
import type { LoadProject } from '../use-experience';
import { ViewerMessage } from '../viewer-message';

/** /preview#{token}: the draft behind a preview link, for whoever has it. Nothing that happens here is counted. */
export function PreviewPage() {
  const [token] = useState(tokenInAddress);
  const [shown, setShown] = useState<number | null>(null);
  const [latest, setLatest] = useState<number | null>(null);
  const [isOver, setIsOver] = useState(false);
  // A draft with other pictures or files needs a frame of its own, because a frame takes them when it starts.
  const [frameNumber, setFrameNumber] = useState(0);

  const load = useCallback<LoadProject>(
    async (_key, signal) => {
      try {
        const { revision, project } = await readPreview(token, signal);
        setShown(revision);
        setLatest(revision);
        return { ...project, isPublic: false, shareId: '' };
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
        link={location.href}
        onBack={(stop) => stop()}
        reportedShareId={REPORTED_PREVIEW}
        missing={ended}
        failureActions={home}
      />
      {isOpen && <DraftMark hasChanged={latest !== shown} onLoad={() => setFrameNumber((number) => number + 1)} />}
    </>
  );
}

/** Says all the time that this is a draft, and offers to load the next state of it. */
function DraftMark({ hasChanged, onLoad }: { hasChanged: boolean; onLoad: () => void }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 flex flex-wrap items-center justify-center gap-2 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
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
