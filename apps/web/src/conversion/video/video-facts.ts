/** Containers as far as they matter for what becomes of a video. */
export type Container = 'mp4' | 'mov' | 'other';

export interface PictureFacts {
  /** `avc`, `hevc`, …; null if unknown. */
  codec: string | null;
  /** Name of the codec for people. */
  codecName: string;
  /** As shown: with rotation and square pixels applied. */
  widthPx: number;
  heightPx: number;
  fps: number;
  bitsPerSecond: number;
  /** H.264 in a profile that every phone decodes. */
  isPlayable: boolean;
  canDecode: boolean;
  isHdr: boolean;
  hasAlpha: boolean;
}

export interface SoundFacts {
  codec: string | null;
  codecName: string;
  canDecode: boolean;
}

/** The contents of a video file, and this browser's abilities with it. */
export interface VideoFacts {
  container: Container;
  durationS: number;
  sizeBytes: number;
  pictures: PictureFacts;
  sound: SoundFacts | null;
  /** Asked of the browser for the size that the result would have. */
  canEncodePictures: boolean;
  canEncodeSound: boolean;
}
