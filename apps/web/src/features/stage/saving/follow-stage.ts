import type { StageEvents } from '@anchora/contract/scene/drafts';
import type { DraftSaver } from './draft-saver';

/** Interval at which a stage without a stream reads the draft. */
const POLL_MS = 5000;

/**
 * Follows the other members' changes of a draft, and who edits it.
 *
 * @param onEnded called when the member may no longer see the project.
 * @returns a function that stops following.
 */
export function followStage(projectId: number, saver: DraftSaver, onEnded: () => void): () => void {
  const stream = new EventSource(`/api/projects/${projectId}/stage-events`);
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    stream.close();
    clearInterval(timer);
  };
  stream.addEventListener('draft', ({ data }: MessageEvent<string>) => {
    void saver.hearFromServer(JSON.parse(data) as StageEvents['draft']);
  });
  stream.addEventListener('ended', () => {
    stop();
    onEnded();
  });
  // A browser reconnects automatically, unless the answer was an error: then all streams are in use.
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) timer ??= setInterval(() => void saver.refresh(), POLL_MS);
  });
  return stop;
}
