import type { ColourKey } from '../alpha/key-colour';

/** `own`: of the file itself; `key`: a screen of one colour. */
export type Transparency = { from: 'none' } | { from: 'own' } | { from: 'key'; key: ColourKey };

export interface VideoOrder {
  /** Seconds of the source; null for all of it. */
  trim: { start: number; end: number } | null;
  withoutSound: boolean;
  transparency: Transparency;
}

/** Result of a conversion. */
export interface MadeVideo {
  bytes: ArrayBuffer;
  way: 'remux' | 'transcode' | 'stacked';
  /** As shown: without the matte. */
  widthPx: number;
  heightPx: number;
}
