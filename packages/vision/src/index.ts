export * from './types';
export { lumaFromRgba, meanFromRgba } from './image/luma';
export { createCamera, DEFAULT_FOCAL_RATIO, haveSameShape } from './geometry/camera';
export type { Camera } from './geometry/camera';
export { storedImage, STORED_SIZE_PX } from './image/stored-image';
export { compileTarget, compiledFromImage } from './target/compile-target';
export type { CompileOptions } from './target/compile-target';
export { countAnchors, isTrackable, LEAST_ANCHORS, UntrackableTargetError } from './target/is-trackable';
export { createTsKernels } from './kernels/ts-kernels';
export { loadKernels } from './kernels/load-kernels';
export { loadWasmKernels, loadWasmTrackingKernels } from './kernels/load-wasm-kernels';
export { createTracker } from './tracker/create-tracker';
export { createImageTracker } from './tracker/image-tracker';
export { MAX_FILE_BYTES, MAX_IMAGE_PX, MAX_TRACKABLES } from './tracking-file/container-layout';
export { isContainer, readContainer } from './tracking-file/container-reader';
export { checkFileSize } from './tracking-file/file-size';
export { FormatError } from './tracking-file/format-error';
export type { FormatFault } from './tracking-file/format-error';
export { decode, encode } from './tracking-file/tracking-file';
export { scoreTarget, scoreTargetInSteps, STORED_SCORE_SEED } from './scoring/score-target';
export type { ScoreOptions, ScoreProgress } from './scoring/score-target';
export { SIMILARITY_THRESHOLD, compareTargets, findSimilarTargets } from './target/compare-targets';
export type { SimilarTargets, CompareOptions } from './target/compare-targets';
export { readTrackingFile } from './curved/read-tracking-file';
export { isPossibleSurface, MAX_RADIUS, MIN_RADIUS } from './surfaces/surface-limits';
export { encodeMind } from './tracking-file/mind/mind-writer';
export { compilePictures, MIND_SOURCE_SIDE_PX } from './compiler/compile-pictures';
export type {
  CompiledPictures,
  CompilePicturesOptions,
  CompileProgress,
  CompileStage,
  PictureOutcome,
  PicturePixels,
  PictureSource,
  TrackingFileFormat,
} from './compiler/compile-pictures';
export { COMPILER_VERSION } from './compiler/compiler-version';
export { convertTrackingFile } from './compiler/convert-tracking-file';
export { inspectTrackingFile } from './compiler/inspect-tracking-file';
export type { TargetReport, TrackingFileReport } from './compiler/inspect-tracking-file';
export type { MindContents } from './tracking-file/mind/mind-contents';
export { readStoredScores } from './tracking-file/stored-scores';
