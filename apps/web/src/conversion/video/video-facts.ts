/** Containers, as far as they affect the way of conversion. */
export type Container = 'mp4' | 'mov' | 'other';

export interface PictureFacts {
  /** `avc`, `hevc`, …; null if unknown. */
  codec: string | null;
  /** Name of the codec as shown to users. */
  codecName: string;
  /** Displayed size, with rotation and square pixels applied. */
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
  /** Whether this browser can encode a video in the size of the result. */
  canEncodePictures: boolean;
  /** The same for a result with the most lines that can be chosen. */
  canEncodeLarger: boolean;
  canEncodeSound: boolean;
}
