import type { StageEvents } from '@anchora/contract/scene/drafts';
import { fetchDraft } from '../../../api/drafts';
import { statusOf } from '../../../api/api-error';
import type { DraftSaver } from './draft-saver';

/** Interval at which a stage without a stream reads the draft. Chosen, not measured. */
export const POLL_MS = 5000;

/**
 * Follows the other members' changes of a draft, and who edits it.
 *
 * @param onEnded called when the member was signed out or may no longer see the project.
 * @returns a function that stops following.
 */
export function followStage(projectId: number, saver: DraftSaver, onEnded: () => void): () => void {
  const stream = new EventSource(`/api/projects/${projectId}/stage-events`);
  let timer: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    stream.close();
    clearInterval(timer);
  };
  const end = () => {
    if (isStopped) return;
    stop();
    onEnded();
  };
  const poll = async () => {
    try {
      const draft = await fetchDraft(projectId);
      if (!isStopped) await saver.hearFromServer(draft);
    } catch (error) {
      // The user may be signed out or removed; a server that is away is asked again.
      const status = statusOf(error);
      // Signing in again, in another tab, still saves changes that only this window holds.
      if (status === 404 || (status === 401 && !saver.wouldLose())) end();
    }
  };
  stream.addEventListener('draft', ({ data }: MessageEvent<string>) => {
    void saver.hearFromServer(JSON.parse(data) as StageEvents['draft']);
  });
  stream.addEventListener('ended', end);
  // A browser reconnects automatically, unless the answer was an error, for example because all streams are in use.
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) timer ??= setInterval(() => void poll(), POLL_MS);
  });
  return stop;
}
