import { type RefObject, useEffect, useRef, useState } from 'react';
import { trackingRecording as texts } from '../../../texts/tracking-recording';
import { saveFile } from '../../../ui/save-file';
import { useLeaveWarning } from '../../../ui/use-leave-warning';
import { readFacts } from '../read-facts';
import { encodeSupportCode } from '../support-code';
import type { RecordingEnd } from './tracking-recording';
import { WalkRecorder } from './walk-recorder';
import { afterSaved, afterSeen, IDLE, type WalkRecording } from './walk-recording';

/**
 * Starts, ends and saves recordings of world tracking. The recorder ends with the page, which asks before it is left.
 */
export function useWalkRecording(
  canvas: RefObject<HTMLCanvasElement | null>,
  video: RefObject<HTMLVideoElement | null>,
) {
  const recorder = useRef<WalkRecorder | null>(null);
  const [state, setState] = useState(IDLE);
  const change = (part: Partial<WalkRecording>) => setState((last) => ({ ...last, ...part }));
  const { stage, done, isSaved } = state;
  useEffect(() => () => void recorder.current?.stop(), []);
  useLeaveWarning(() => stage === 'running' || (done !== null && !isSaved));

  const stop = (by: RecordingEnd): void => {
    const recording = recorder.current?.stop(by) ?? null;
    recorder.current = null;
    change({ done: recording && { recording, by }, stage: recording ? 'done' : 'idle' });
  };
  const start = (): void => {
    if (!canvas.current || !video.current || recorder.current) return;
    setState({ ...IDLE, stage: 'starting' });
    const begun = new WalkRecorder(canvas.current, video.current, {
      onSeen: (seen) => setState((last) => afterSeen(last, seen)),
      onMissed: () => change({ missed: true }),
      onEnded: stop,
      onFault: (fault) => {
        recorder.current = null;
        change({ fault, stage: 'idle' });
      },
    });
    recorder.current = begun;
    void begun.start();
  };
  const save = async (): Promise<void> => {
    if (!done) return;
    const file = done.recording.file(encodeSupportCode(await readFacts()));
    saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), texts.fileName);
    setState((last) => afterSaved(last, done));
  };
  /** @param x, y share of the picture's width and height. */
  const place = (x: number, y: number): void => recorder.current?.place(x, y);
  return { state, start, stop, save, place };
}
