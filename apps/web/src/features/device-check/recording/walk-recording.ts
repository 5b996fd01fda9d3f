import type { RecordingEnd, TrackingRecording } from './tracking-recording';
import type { RecorderFault, Seen } from './walk-recorder';

export interface WalkRecording {
  stage: 'idle' | 'starting' | 'running' | 'done';
  /** The tracker's last answer; null before the first one. */
  seen: Seen | null;
  /** Whether the last place that was asked for had no surface; false once something stands in another. */
  missed: boolean;
  fault: RecorderFault | null;
  /** The last recording, and what ended it. */
  done: { recording: TrackingRecording; by: RecordingEnd } | null;
  isSaved: boolean;
}

export const IDLE: WalkRecording = {
  stage: 'idle',
  seen: null,
  missed: false,
  fault: null,
  done: null,
  isSaved: false,
};

/** The same object where nothing that is shown has changed. */
export function afterSeen(last: WalkRecording, seen: Seen): WalkRecording {
  const missed = last.missed && seen.state === 'unplaced';
  if (last.stage === 'running' && last.missed === missed && isSame(last.seen, seen)) return last;
  return { ...last, stage: 'running', seen, missed };
}

function isSame(a: Seen | null, b: Seen): boolean {
  return a?.state === b.state && a.reason === b.reason && a.isShown === b.isShown && a.seconds === b.seconds;
}

/** @param saved the recording whose file was saved; the visitor may have begun another one meanwhile. */
export function afterSaved(last: WalkRecording, saved: WalkRecording['done']): WalkRecording {
  return last.done === saved ? { ...last, isSaved: true } : last;
}
