import type { TargetSurface } from '@anchora/contract/scene/scene-shape';
import type { CompileStage, TrackingFileFormat } from '@anchora/vision';
import type { CompiledFiles, TargetPreview } from '../../target-compiler/compiler-messages';

export type PictureState =
  | { status: 'waiting' }
  | { status: 'working'; fraction: number }
  | { status: 'compiled'; preview: TargetPreview }
  | { status: 'failed'; message: string };

export interface ToolPicture {
  id: number;
  file: File;
  /** Absent for a flat picture. */
  surface?: TargetSurface;
  state: PictureState;
}

/** The current step; `stage` is null until the compiler has started. */
export interface Work {
  stage: CompileStage | null;
  /** The picture's name and position; null while all pictures are packed. */
  picture: string | null;
  percent: number;
}

/** The state of a `CompileSession` that its page shows. */
export interface CompileView {
  pictures: readonly ToolPicture[];
  phase: 'idle' | 'loading' | 'success' | 'error';
  work: Work | null;
  format: TrackingFileFormat;
  /** Files that the last run made of the present pictures. */
  files: CompiledFiles;
  tookMs: number;
  /** Time of the compile, which names the file. */
  timestampMs: number;
  /** Reason why there is no file, or what is missing in it. */
  error: string | null;
  /** Warnings about the file or the chosen pictures. */
  warnings: readonly string[];
}

/** The view before a picture is chosen. */
export function emptyView(format: TrackingFileFormat): CompileView {
  return {
    pictures: [],
    phase: 'idle',
    work: null,
    format,
    files: {},
    tookMs: 0,
    timestampMs: 0,
    error: null,
    warnings: [],
  };
}
