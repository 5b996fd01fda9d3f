import type { VideoLines } from '@anchora/contract/limits';
import type { ColourKey } from '../alpha/key-colour';
import type { Span } from './timed-samples';

/** `own`: that of the file itself; `key`: a screen of one colour becomes transparent. */
export type Transparency = { from: 'none' } | { from: 'own' } | { from: 'key'; key: ColourKey };

export interface VideoOrder {
  /** The part of the source that is used; null for all of it. */
  trim: Span | null;
  withoutSound: boolean;
  /** Shorter side of the result at most, px; a transparent video has a size of its own. */
  lines: VideoLines;
  transparency: Transparency;
}

export interface MadeVideo {
  bytes: ArrayBuffer;
  /** remux: the same pictures in another container. stacked: the matte stands below the colours. */
  way: 'remux' | 'transcode' | 'stacked';
  /** Displayed size, without the matte. */
  widthPx: number;
  heightPx: number;
}
