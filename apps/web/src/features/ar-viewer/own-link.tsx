import type { LinkStanding } from '@anchora/contract/projects';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shownMessage } from '../../api/api-error';
import { changeFromLink, fetchLinkStanding, restoreFromLink } from '../../api/link-standing';
import { supportAddress } from '../../api/support-address';
import { arViewer } from '../../texts/ar-viewer';
import { ownLink as texts } from '../../texts/own-link';
import { Button } from '../../ui/buttons/button';
import { buttonClass } from '../../ui/buttons/button-style';

type Reason = Exclude<LinkStanding['status'], 'active'> | 'private';

/**
 * The change that opens the project to visitors again, by reason; no change of a member's undoes an operator's
 * takedown.
 */
const REMEDIES: Record<Exclude<Reason, 'blocked'>, (id: number) => Promise<unknown>> = {
  deleted: restoreFromLink,
  archived: (id) => changeFromLink(id, { status: 'active' }),
  private: (id) => changeFromLink(id, { isPublic: true }),
};

/**
 * Explains to members of the project's workspace why a link opens nothing for others, with a button that opens it again,
 * or a link to the support after a takedown; renders nothing for anybody else.
 */
export function OwnLink({ shareId }: { shareId: string }) {
  const standing = useStanding(shareId);
  if (!standing) return null;
  const reason = reasonOf(standing);
  if (!reason) return null;
  return (
    // The notice takes a whole line, so that the page's button does not stand beside it.
    <div className="mb-2 w-full">
      <div className="grid max-w-md gap-3 rounded-surface border border-line bg-surface p-4">
        <p>{texts.reasons[reason]}</p>
        {reason === 'blocked' ? (
          <a
            href={supportAddress({ page: location.pathname, project: String(standing.id) })}
            className={buttonClass({ variant: 'primary', size: 'sm' })}
          >
            {texts.askWhy}
          </a>
        ) : (
          <Remedy reason={reason} id={standing.id} />
        )}
      </div>
    </div>
  );
}

/** Explanation above the start overlay of a private project, which members of its workspace can open. */
export function PrivateNote({ shareId }: { shareId: string }) {
  const standing = useStanding(shareId);
  return standing && !standing.isPublic ? <NoteAboveFrame id={standing.id} /> : null;
}

function NoteAboveFrame({ id }: { id: number }) {
  const note = useRef<HTMLElement>(null);
  // The overlay uses the whole frame, and the note would lie on the project's name.
  useLayoutEffect(() => {
    const { current } = note;
    const frame = document.querySelector('iframe');
    if (!current || !frame) return undefined;
    const { style } = frame;
    // A phone that is turned wraps the words elsewhere.
    const resizing = new ResizeObserver(() => {
      const topPx = current.getBoundingClientRect().bottom;
      Object.assign(style, { top: `${topPx}px`, height: `calc(100% - ${topPx}px)` });
    });
    resizing.observe(current);
    return () => {
      resizing.disconnect();
      Object.assign(style, { top: '', height: '' });
    };
  }, []);
  return (
    <aside
      ref={note}
      className="absolute inset-x-4 top-[max(4.25rem,env(safe-area-inset-top))] mx-auto grid max-w-md gap-2 rounded-surface border border-line bg-surface p-3 text-sm"
    >
      <p>{texts.reasons.private}</p>
      <Remedy reason="private" id={id} />
    </aside>
  );
}

function Remedy({ reason, id }: { reason: Exclude<Reason, 'blocked'>; id: number }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const end = async () => {
    setBusy(true);
    try {
      await REMEDIES[reason](id);
      location.reload();
    } catch (error) {
      setFailure(shownMessage(error, arViewer.serverFailed));
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="primary" size="sm" busy={busy} onClick={() => void end()}>
        {texts.remedies[reason]}
      </Button>
      {failure && (
        <p role="alert" className="text-sm text-danger-text">
          {failure}
        </p>
      )}
    </>
  );
}

function useStanding(shareId: string): LinkStanding | null {
  const [standing, setStanding] = useState<LinkStanding | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    fetchLinkStanding(shareId, abort.signal).then(setStanding, () => undefined);
    return () => abort.abort();
  }, [shareId]);
  return standing;
}

function reasonOf({ status, isPublic }: LinkStanding): Reason | null {
  if (status !== 'active') return status;
  return isPublic ? null : 'private';
}
