/**
 * Longest clip, s; the texts of the viewer name it. Chosen, not measured: enough for a message, short enough to be sent
 * in a chat.
 */
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

/** Codecs of the writer of clips, best first: H.264 in its High profile, else VP9; both up to 1280×720. */
const ENCODER_CODECS = ['avc1.64001f', 'vp09.00.31.08'];
/** The largest picture of the levels that the codecs above name. */
const PROBED_PICTURE = { width: 1280, height: 720, framerate: 30 };
/** Best first: H.264 plays in all apps and can be shared with them. */
const RECORDER_TYPES = [
  'video/mp4;codecs=avc1.42e01f,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp8,opus',
  'video/webm',
];

/** Whether this browser can encode clips: it may have encoders for pages but no codec for them. */
export async function canRecord(): Promise<boolean> {
  if (recorderType() !== null) return true;
  if (typeof VideoEncoder !== 'function') return false;
  const answers = await Promise.all(ENCODER_CODECS.map(canEncode));
  return answers.includes(true);
}

export interface ClipSize {
  width: number;
  height: number;
}

/**
 * Sizes to try for the pictures of a camera, px, both even: its own, and for encoders that refuse it one within
 * 1280×720.
 */
export function sizesToRecord({ width, height }: ClipSize): ClipSize[] {
  const scale = Math.min(
    PROBED_PICTURE.width / Math.max(width, height),
    PROBED_PICTURE.height / Math.min(width, height),
  );
  if (scale >= 1) return [{ width, height }];
  const even = (length: number): number => 2 * Math.round((scale * length) / 2);
  return [
    { width, height },
    { width: even(width), height: even(height) },
  ];
}

/** The type of file that the browser itself can record a canvas into, or null if it cannot. */
export function recorderType(): string | null {
  if (typeof MediaRecorder !== 'function' || !('captureStream' in HTMLCanvasElement.prototype)) return null;
  return RECORDER_TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

async function canEncode(codec: string): Promise<boolean> {
  try {
    return (await VideoEncoder.isConfigSupported({ codec, ...PROBED_PICTURE })).supported === true;
  } catch {
    // Some browsers reject a codec that they do not know.
    return false;
  }
}
