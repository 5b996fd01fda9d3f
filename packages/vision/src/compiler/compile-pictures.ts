import { assertSurface } from '../surfaces/surface-limits';
import { areaResize } from '../image/area-resize';
import { compileTarget } from '../target/compile-target';
import { assertTrackable } from '../target/is-trackable';
import { assertSides, MAX_TRACKABLES, MIN_SIDE_PX } from '../tracking-file/container-layout';
import { writeContainer } from '../tracking-file/container-writer';
import { type MindTarget, mindTarget, writeMind } from '../tracking-file/mind/mind-writer';
import type { Compiled, Gray, Surface } from '../types';

/** `container`: our own container; `mind`: a stock `.mind` file, version 2. */
export type TrackingFileFormat = 'container' | 'mind';

/** Stages in their order; `features` is for stock files only. `pack` comes once, for the files of all pictures. */
export type CompileStage = 'read' | 'resize' | 'features' | 'pack';

export interface PicturePixels {
  /** Rec. 601 luma, see lumaFromRgba. */
  luma: Gray;
  /** floor((r + g + b) / 3) of the same picture, see meanFromRgba; needed for stock files. */
  mean?: Gray;
}

/** A picture that is not decoded yet; the platform decodes it. */
export interface PictureSource {
  /** Name that is stored in our own container. */
  name: string;
  /** The bottle, can or cup that it goes around; only our own container can say so. */
  surface?: Surface;
  /** @param wantsMean whether `mean` is needed. @param onProgress called with the completed share, 0..1 */
  read(wantsMean: boolean, onProgress: (fraction: number) => void): Promise<PicturePixels>;
}

export interface CompileProgress {
  stage: CompileStage;
  /** Index of the picture; null while the files are packed. */
  picture: number | null;
  /** Completed share of this picture, 0..1. */
  pictureFraction: number;
  /** Completed share of all the work, 0..1, weighted by the usual times of the stages. */
  fraction: number;
}

/** Result for one picture. `error` was thrown by reading or compiling it, and may be an UntrackableTargetError. */
export type PictureOutcome = { status: 'compiled'; compiled: Compiled } | { status: 'failed'; error: unknown };

export interface CompilePicturesOptions {
  formats: readonly TrackingFileFormat[];
  onProgress?: (progress: CompileProgress) => void;
  /** Called once for each picture, as soon as it has compiled or failed. */
  onPicture?: (index: number, outcome: PictureOutcome) => void;
  /** Called for each trackable target after compiling and before packing, so that it can be scored. */
  finish?: (compiled: Compiled) => Compiled;
}

export interface CompiledPictures {
  /** One outcome for each picture, in order. */
  outcomes: PictureOutcome[];
  /** For every requested format, a file of the pictures that compiled, in order; empty if none compiled. */
  files: Partial<Record<TrackingFileFormat, Uint8Array>>;
}

/**
 * Largest longer side of the picture from which a stock file is made, px: its runtime searches frames of about 640 px
 * and never uses finer detail, while time and size grow with the area.
 */
export const MIND_SOURCE_SIDE_PX = 1024;

/**
 * Times of the stages for one picture, ms, which weight the stages in the overall share. Chosen: no measurement is
 * recorded, and with other numbers the share would only grow less evenly. `resize` stands for everything from the read
 * picture to our own target: scaling, compiling, and `finish`.
 */
const USUAL_MS = { read: 40, resize: 10, features: 350, pack: 40 };

/**
 * Compiles pictures to one tracking file. A picture that fails is left out; the others compile.
 *
 * @throws RangeError for an empty list, more than MAX_TRACKABLES pictures, or no format; and for targets that need a
 *   file of more than MAX_FILE_BYTES.
 */
export async function compilePictures(
  pictures: readonly PictureSource[],
  { formats, onProgress, onPicture, finish }: CompilePicturesOptions,
): Promise<CompiledPictures> {
  if (pictures.length < 1 || pictures.length > MAX_TRACKABLES) {
    throw new RangeError(`A tracking file holds 1 to ${MAX_TRACKABLES} pictures, got ${pictures.length}.`);
  }
  if (formats.length === 0) throw new RangeError('Compiling needs at least one format.');
  const wantsMind = formats.includes('mind');
  const wantsContainer = formats.includes('container');
  const clock = progressClock(pictures.length, wantsMind, wantsContainer, onProgress);
  const outcomes: PictureOutcome[] = [];
  const mindTargets: MindTarget[] = [];
  for (const [index, picture] of pictures.entries()) {
    const at: PictureClock = (stage, fraction) => clock.at(stage, index, fraction);
    let outcome: PictureOutcome;
    try {
      const { compiled, mind } = await compilePicture(picture, { wantsMind, finish }, at);
      if (mind) mindTargets.push(mind);
      outcome = { status: 'compiled', compiled };
    } catch (error) {
      outcome = { status: 'failed', error };
    }
    outcomes.push(outcome);
    onPicture?.(index, outcome);
  }
  const compiled = outcomes.flatMap((outcome) => (outcome.status === 'compiled' ? [outcome.compiled] : []));
  const files: CompiledPictures['files'] = {};
  if (compiled.length > 0) {
    clock.at('pack', null, 0);
    if (wantsContainer) {
      files.container = writeContainer(compiled, (done) => clock.at('pack', null, done / compiled.length));
    }
    if (wantsMind) files.mind = writeMind(mindTargets);
  }
  clock.at('pack', null, 1);
  return { outcomes, files };
}

/** Reports the completed share of a stage of one picture, 0..1. */
type PictureClock = (stage: CompileStage, fraction: number) => void;

/**
 * Compiles one picture, to a stock target too if one is wanted.
 *
 * @throws what reading, checking, compiling or finishing it throws
 */
async function compilePicture(
  picture: PictureSource,
  { wantsMind, finish }: { wantsMind: boolean; finish: CompilePicturesOptions['finish'] },
  at: PictureClock,
): Promise<{ compiled: Compiled; mind: MindTarget | undefined }> {
  at('read', 0);
  const { luma, mean } = await picture.read(wantsMind, (fraction) => at('read', fraction));
  assertSides(luma);
  at('resize', 0);
  const target = compileTarget(luma, { name: picture.name });
  assertTrackable(target);
  if (picture.surface) {
    assertSurface(picture.surface, target.height / target.width);
    target.surface = picture.surface;
  }
  const compiled = finish ? finish(target) : target;
  if (!wantsMind) return { compiled, mind: undefined };
  if (!mean) throw new TypeError('A stock file needs the mean of the colours, see PicturePixels.');
  return { compiled, mind: mindTarget(boundedSource(mean), (fraction) => at('features', fraction)) };
}

function boundedSource(image: Gray): Gray {
  const scale = MIND_SOURCE_SIDE_PX / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  const side = (px: number) => Math.max(MIN_SIDE_PX, Math.round(px * scale));
  return areaResize(image, side(image.width), side(image.height));
}

/** Converts the progress of one stage of one picture into shares of the picture and of all the work. */
function progressClock(
  count: number,
  wantsMind: boolean,
  wantsContainer: boolean,
  onProgress: CompilePicturesOptions['onProgress'],
) {
  const before = { read: 0, resize: USUAL_MS.read, features: USUAL_MS.read + USUAL_MS.resize };
  const ofPicture = before.features + (wantsMind ? USUAL_MS.features : 0);
  // At least 1 ms, so that the overall share is below 1 until the files are packed, even if only a stock file is asked
  // for.
  const packing = count * (wantsContainer ? USUAL_MS.pack : 0) + 1;
  const all = count * ofPicture + packing;
  return {
    at(stage: CompileStage, picture: number | null, fraction: number) {
      const isPacking = stage === 'pack' || picture === null;
      const done = isPacking ? 1 : (before[stage] + fraction * USUAL_MS[stage]) / ofPicture;
      const doneMs = isPacking ? count * ofPicture + fraction * packing : (picture + done) * ofPicture;
      onProgress?.({ stage, picture, pictureFraction: done, fraction: doneMs / all });
    },
  };
}
