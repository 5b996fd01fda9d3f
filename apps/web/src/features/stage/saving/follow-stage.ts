import type { StageEvents } from '@anchora/contract/scene/drafts';
import { fetchDraft } from '../../../api/drafts';
import { statusOf } from '../../../api/http-client';
import type { DraftSaver } from './draft-saver';

/** Interval at which a stage without a stream reads the draft. Chosen, not measured. */
const POLL_MS = 5000;

/**
 * Follows the other members' changes of a draft, and who edits it. A member who was signed out keeps the stage, with what it
 * has not sent yet, and follows the draft again after signing in.
 *
 * @param onEnded called when the member may no longer see the project.
 * @returns a function that stops following.
 */
export function followStage(projectId: number, saver: DraftSaver, onEnded: () => void): () => void {
  let stream: EventSource;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;
  let isSignedOut = false;
  const stop = () => {
    isStopped = true;
    stream.close();
    clearInterval(timer);
  };
  const poll = async () => {
    try {
      const draft = await fetchDraft(projectId);
      if (isStopped) return;
      if (isSignedOut) await goOn();
      else await saver.hearFromServer(draft);
    } catch (error) {
      // A server that is away is asked again.
      const status = statusOf(error);
      if (isStopped) return;
      if (status === 401) {
        isSignedOut = true;
        saver.hearSignedOut();
      } else if (status === 404) {
        stop();
        onEnded();
      }
    }
  };
  const goOn = async () => {
    isSignedOut = false;
    clearInterval(timer);
    timer = undefined;
    follow();
    await saver.refresh();
  };
  const pollOften = () => {
    timer ??= setInterval(() => void poll(), POLL_MS);
  };
  const follow = () => {
    stream = new EventSource(`/api/projects/${projectId}/stage-events`);
    stream.addEventListener('draft', ({ data }: MessageEvent<string>) => {
      void saver.hearFromServer(JSON.parse(data) as StageEvents['draft']);
    });
    // The member was signed out or removed; the next answer says which.
    stream.addEventListener('ended', () => {
      stream.close();
      pollOften();
      void poll();
    });
    // A browser reconnects automatically, unless the answer was an error: then all streams are in use.
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) pollOften();
    });
  };
  follow();
  return stop;
}
