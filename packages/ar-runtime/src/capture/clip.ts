export const MOST_CLIP_S = 15;

/** Codec of a clip's sound; null for a clip without sound. */
export type ClipSound = 'aac' | 'opus' | null;

export interface Clip {
  blob: Blob;
  extension: 'mp4' | 'webm';
  sound: ClipSound;
}

/** Encodes the pictures that a canvas shows. */
export interface ClipWriter {
  /** Takes the picture that the canvas shows now. @param atS seconds since the clip began. */
  add(atS: number): void;
  /** @throws Error if the clip could not be encoded. */
  finish(): Promise<Clip>;
  cancel(): void;
}

/** Whether this browser can encode clips at all. */
export function canRecord(): boolean {
  return typeof VideoEncoder === 'function' || canUseMediaRecorder();
}

export function canUseMediaRecorder(): boolean {
  return typeof MediaRecorder === 'function' && 'captureStream' in HTMLCanvasElement.prototype;
}
