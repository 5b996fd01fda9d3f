import type { Project } from '@anchora/contract/projects';
import { fetchDraft } from '../../../api/drafts';
import { browserStorage } from '../../../api/unsaved-scenes';
import { DraftSaver } from '../saving/draft-saver';
import type { WindowMessage } from '../saving/editor-handover';
import { createKeeper, takeLeftChanges } from '../saving/kept-changes';
import { webDraftCalls } from '../saving/web-draft-calls';
import { claimWindowId, openWindowIds } from '../saving/window-id';
import { StageSession } from './stage-session';

export interface OpenedStage {
  session: StageSession;
  saver: DraftSaver;
  /** Whether changes of an earlier visit were put into the document. */
  resumed: boolean;
  close(): void;
}

/**
 * Reads a project's draft and starts saving its changes.
 *
 * @param onEnded called when the user was signed out or may no longer see the project.
 * @throws ApiError or ConnectionError if the draft cannot be read.
 */
export async function openStage(project: Project, userId: number, onEnded: () => void): Promise<OpenedStage> {
  const editor = await claimWindowId();
  const [draft, open] = await Promise.all([fetchDraft(project.id), openWindowIds()]);
  const place = { storage: browserStorage(), userId, projectId: project.id };
  const session = new StageSession(draft.document, project.type);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`stage:${project.id}`);
  const saver = new DraftSaver(
    {
      calls: webDraftCalls(project.id, editor),
      keeper: createKeeper(place, editor),
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel: { tell: (message) => channel?.postMessage(message) },
      editor,
      onReplaced: (document, how) => session.replace(document, how),
    },
    draft,
  );
  session.saveWith(saver);
  const left = takeLeftChanges(place, (id) => id !== editor && (open?.has(id) ?? false));
  const resumed = left && (await saver.resume(left, draft));
  if (resumed) session.replace(resumed, 'as-edit');
  else if (saver.current.rejected) session.replace(saver.current.rejected, 'without-history');
  const stopListening = listen(saver, channel);
  const stopFollowing = project.workspaceId === userId ? null : followLater(project.id, saver, onEnded);
  return {
    session,
    saver,
    resumed: Boolean(resumed),
    close() {
      stopListening();
      stopFollowing?.();
      void saver.dispose().finally(() => channel?.close());
    },
  };
}

function listen(saver: DraftSaver, channel: BroadcastChannel | null): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  channel?.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => void saver.hear(data), { signal });
  addEventListener('pagehide', () => saver.leave(), { signal });
  addEventListener('online', () => void saver.refresh(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') void saver.refresh();
      else saver.leave();
    },
    { signal },
  );
  return () => listening.abort();
}

/** In a workspace with members, the others' changes are followed by code that loads after the stage. */
function followLater(projectId: number, saver: DraftSaver, onEnded: () => void): () => void {
  let isGone = false;
  let stop: (() => void) | null = null;
  const begin = async () => {
    const { followStage } = await import('../saving/follow-stage');
    if (!isGone) stop = followStage(projectId, saver, onEnded);
  };
  // Without the code the draft is read again when the window is looked at.
  begin().catch(() => undefined);
  return () => {
    isGone = true;
    stop?.();
  };
}
