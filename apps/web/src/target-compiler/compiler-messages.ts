import type {
  CompileProgress,
  FormatFault,
  Gray,
  MindContents,
  Score,
  SimilarTargets,
  Surface,
  TrackingFileFormat,
} from '@anchora/vision';
import type { AcceptedPictures } from './picture/accepted-pictures';
import type { PictureProblem } from './picture/picture-error';

/** A picture chosen by the user; the name is stored in the own container. */
export interface ChosenPicture {
  picture: Blob;
  name: string;
  /** The bottle, can or cup that it goes around; radii in widths of the picture. */
  surface?: Surface;
}

export type WorkerOrder =
  /** `check`: whether to run the specified quick check of the edges, too. */
  | {
      t: 'compile';
      pictures: ChosenPicture[];
      formats: TrackingFileFormat[];
      accept: AcceptedPictures;
      check: boolean;
    }
  /**
   * Tries a tracking file in simulated views; on a surface if one is given, there as if the target were flat with
   * `takenFlat`.
   */
  | { t: 'score'; trackingFile: Uint8Array<ArrayBuffer>; surface?: Surface; takenFlat?: boolean }
  /** Searches for targets of one file that are easily confused with each other. */
  | { t: 'compare'; trackingFile: Uint8Array<ArrayBuffer> }
  | { t: 'inspect'; file: Blob }
  | { t: 'convert'; file: Blob; format: TrackingFileFormat };

/** The specified quick check of the picture. */
export interface EdgeCheck {
  widthPx: number;
  heightPx: number;
  /** [x0, y0, x1, y1, …], px of the picture as shown, strongest first. */
  edgePoints: Float32Array;
}

/** A compiled target for display. */
export interface TargetPreview {
  name: string;
  /** Size of the picture as shown. */
  widthPx: number;
  heightPx: number;
  /** The stored picture. */
  gray: Gray;
  /** Anchors, [x0, y0, …], px of the picture as shown. */
  points: Float32Array;
}

/** The score of a file's first target, and the file with that score in it. */
export interface ScoredFile {
  score: Score;
  trackingFile: Uint8Array<ArrayBuffer>;
}

/**
 * `picture`: the given file cannot be used, for the reason in `problem` or `fault`; `engine`: the work itself failed.
 */
export interface WorkerFailure {
  cause: 'picture' | 'engine';
  /** English message. For a picture, it can be shown. */
  message: string;
  /** Fault of the picture, for pages that have their own words. */
  problem: PictureProblem | null;
  /** Fault of a tracking file. */
  fault?: FormatFault;
}

export type PictureResult =
  | { status: 'compiled'; preview: TargetPreview }
  | { status: 'failed'; failure: WorkerFailure };

/** The requested files; empty if no picture could be compiled. */
export type CompiledFiles = Partial<Record<TrackingFileFormat, Uint8Array<ArrayBuffer>>>;

interface InspectedTarget {
  preview: TargetPreview;
  /** From 0 to 1; null if the file has none. */
  score: number | null;
  /** What a stock file stores of the target; null for the own container. */
  mind: MindContents | null;
}

/** Content of an existing tracking file. */
export interface InspectedFile {
  format: TrackingFileFormat;
  version: number;
  sizeBytes: number;
  targets: InspectedTarget[];
}

export type WorkerReport =
  /** Sent once, when the worker's code has loaded and can take orders. */
  | { t: 'ready' }
  | { t: 'progress'; progress: CompileProgress }
  | { t: 'checked'; picture: number; check: EdgeCheck }
  | { t: 'picture'; picture: number; result: PictureResult }
  /** Number of simulated views in which a target has been tried so far. */
  | { t: 'views'; done: number; views: number }
  /** The following reports end an order. */
  | { t: 'compiled'; files: CompiledFiles }
  | { t: 'scored'; scored: ScoredFile }
  | { t: 'compared'; alike: SimilarTargets[] }
  | { t: 'inspected'; file: InspectedFile }
  | { t: 'converted'; bytes: Uint8Array<ArrayBuffer> }
  | { t: 'failed'; failure: WorkerFailure };
