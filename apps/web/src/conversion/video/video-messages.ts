import type { StraightPicture } from '../alpha/straight-picture';
import type { ConversionProblem } from '../conversion-problem';
import type { SourceKind } from './source-kind';
import type { VideoFacts } from './video-facts';
import type { MadeVideo, VideoOrder } from './video-order';

/** `fps` is the frame rate of a sequence of pictures; other files have their own. */
export type VideoRequest =
  | { t: 'open'; file: File }
  | { t: 'picture'; timeS: number; longSidePx: number }
  | { t: 'convert'; order: VideoOrder; fps: number }
  | { t: 'lighten'; isStacked: boolean };

export type VideoAnswer =
  | { t: 'facts'; facts: VideoFacts; kind: SourceKind }
  /** A still that is shown beside the choices before converting; null if there is none at that time. */
  | { t: 'picture'; picture: StraightPicture | null }
  /** Completed share, 0..1. */
  | { t: 'progress'; fraction: number }
  | { t: 'made'; made: MadeVideo }
  | { t: 'lightened'; bytes: ArrayBuffer }
  | { t: 'failed'; problem: ConversionProblem };
