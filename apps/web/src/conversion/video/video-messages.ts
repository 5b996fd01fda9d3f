import type { ConversionProblem } from '../conversion-problem';
import type { VideoFacts } from './video-facts';
import type { MadeVideo, VideoOrder } from './video-order';

/** `fps` is the frame rate of a sequence of pictures; other files have their own. */
export type VideoRequest =
  | { t: 'open'; file: File }
  | { t: 'picture'; timeS: number; longSidePx: number }
  | { t: 'convert'; order: VideoOrder; fps: number }
  | { t: 'lighten'; isStacked: boolean };

/** A still of the video, shown beside the choices before converting. */
export interface StillPicture {
  rgba: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

export type VideoAnswer =
  | { t: 'facts'; facts: VideoFacts; kind: SourceKind }
  | { t: 'picture'; picture: StillPicture | null }
  | { t: 'progress'; fraction: number }
  | { t: 'made'; made: MadeVideo }
  | { t: 'lightened'; bytes: ArrayBuffer }
  | { t: 'failed'; problem: ConversionProblem };

/** `animation`: GIF, APNG or animated WebP; `sequence`: pictures in a zip archive. */
export type SourceKind = 'video' | 'animation' | 'sequence';
