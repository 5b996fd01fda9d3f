import { createCamera } from '../geometry/camera';
import type { Camera } from '../geometry/camera';
import { assertGray } from '../image/gray';
import type { Kernels } from '../kernels/kernels';
import { createTsKernels } from '../kernels/ts-kernels';
import { trainTarget } from '../target/train-target';
import type { TrainedTarget } from '../target/train-target';
import { createTrackingLevels } from '../target/tracking-levels';
import type { TrackingLevels } from '../target/tracking-levels';
import type { Compiled, Gray, Quat, Result, Stats, Tracker, TrackerOptions } from '../types';
import { TargetFollower } from './follow-target';
import { buildFramePyramid, createFramePyramid } from './frame-pyramid';
import type { FramePyramid } from './frame-pyramid';
import type { TargetPictures } from './patch-stage';
import { createTargetIndex } from './target-index';
import type { TargetIndex } from './target-index';
import { TargetSearch } from './target-search';
import { TargetTrack } from './target-track';

/** While something is tracked and slots are free, every so many frames the whole frame is searched. */
const SEARCH_EVERY_FRAMES = 4;

/** A target as the tracker knows it. `pictures` is a view into the arena, laid out anew when the targets change. */
interface KnownTarget {
  id: number;
  trained: TrainedTarget;
  levels: TrackingLevels;
  pictures: TargetPictures;
  track: TargetTrack;
}

/**
 * Tracks compiled targets through the frames of one camera.
 *
 * The tracker owns the kernels' arena from here on: give every tracker kernels of its own, or stop using the older one.
 *
 * @throws RangeError for a size or focal length that no camera has.
 */
export function createTracker(options: TrackerOptions): Tracker {
  return new ImageTracker(options);
}

class ImageTracker implements Tracker {
  readonly #camera: Camera;
  readonly #kernels: Kernels;
  readonly #options: TrackerOptions;
  readonly #frame: FramePyramid;
  readonly #search: TargetSearch;
  readonly #follower: TargetFollower;
  /** Top of the arena below everything that depends on the targets. */
  readonly #targetMark: number;
  #targets: KnownTarget[] = [];
  #index: TargetIndex;
  #nextId = 0;
  #frames = 0;
  #lastMs = 0;
  #searchMs = 0;
  #trackMs = 0;

  constructor(options: TrackerOptions) {
    const { width, height } = options;
    this.#options = options;
    this.#camera = createCamera(width, height, options.f);
    this.#kernels = options.kernels ?? createTsKernels();
    this.#kernels.arena.release(this.#kernels.arena.base);
    this.#frame = createFramePyramid(this.#kernels, width, height);
    this.#search = new TargetSearch(this.#kernels, this.#camera, this.#frame.levels[0]);
    this.#follower = new TargetFollower(this.#kernels, this.#camera);
    this.#targetMark = this.#kernels.arena.mark();
    this.#index = createTargetIndex(this.#kernels, []);
  }

  add(compiled: Compiled): number {
    assertGray(compiled.image, 'The stored picture');
    const levels = createTrackingLevels(compiled);
    const trained = trainTarget(this.#kernels, compiled);
    const id = this.#nextId++;
    const pictures = { levels: levels.levels, data: levels.data, aspect: compiled.height / compiled.width };
    const track = new TargetTrack(id, this.#options.filter ?? 1);
    this.#layOut([...this.#targets, { id, trained, levels, pictures, track }]);
    return id;
  }

  remove(id: number): void {
    this.#layOut(this.#targets.filter((target) => target.id !== id));
  }

  reset(): void {
    for (const { track } of this.#targets) track.reset();
    this.#search.reset();
    this.#frames = 0;
  }

  stats(): Stats {
    return {
      f: this.#camera.f,
      targets: this.#targets.length,
      searchMs: this.#searchMs,
      trackMs: this.#trackMs,
    };
  }

  process(frame: Gray, captureMs: number, hint: { gyro?: Quat } = {}): Result[] {
    const tMs = Number.isFinite(captureMs) ? captureMs : this.#lastMs;
    this.#lastMs = tMs;
    if (!this.#takeFrame(frame)) return this.#targets.map(({ track }) => track.report(tMs));
    const start = this.#now();
    this.#follow(tMs, hint.gyro);
    const followed = this.#now();
    this.#searchFrame(tMs);
    this.#trackMs = followed - start;
    this.#searchMs = this.#now() - followed;
    this.#frames++;
    return this.#targets.map(({ track }) => track.report(tMs));
  }

  /** Copies the frame into the arena; false for a frame of no size, which cameras give before their first picture. */
  #takeFrame(frame: Gray): boolean {
    if (frame.width === 0 || frame.height === 0) return false;
    assertGray(frame, 'The frame');
    const { width, height } = this.#camera;
    if (frame.width !== width || frame.height !== height) {
      throw new RangeError(`The tracker takes frames of ${width}×${height}, got ${frame.width}×${frame.height}.`);
    }
    this.#frame.levels[0].data.set(frame.data.subarray(0, width * height));
    buildFramePyramid(this.#kernels, this.#frame);
    return true;
  }

  #follow(tMs: number, gyro: Quat | undefined): void {
    for (const { track, pictures } of this.#targets) {
      if (track.isActive) track.follow(this.#follower, pictures, this.#frame, tMs, gyro);
    }
  }

  #searchFrame(tMs: number): void {
    const held = this.#targets.filter(({ track }) => !track.wantsSearch).length;
    let free = (this.#options.maxTracked ?? 1) - held;
    const wanted = this.#targets.some(({ track }) => track.wantsSearch);
    if (free <= 0 || !wanted || (held > 0 && this.#frames % SEARCH_EVERY_FRAMES !== 0)) return;
    this.#search.matchFrame(this.#index);
    for (let i = 0; i < this.#targets.length && free > 0; i++) {
      const { track, trained, pictures } = this.#targets[i];
      if (!track.wantsSearch) continue;
      const pose = this.#search.locate(this.#index, i, trained, pictures.aspect, (candidate) =>
        this.#follower.confirm(pictures, this.#frame, candidate, candidate) ? this.#follower.quality : 0,
      );
      if (pose && track.verify(this.#follower, pictures, this.#frame, pose, tMs)) free--;
    }
  }

  /** Lays the targets out in the arena anew. On failure (memory full) everything is as before. */
  #layOut(targets: KnownTarget[]): void {
    const before = this.#targets;
    try {
      this.#fill(targets);
    } catch (error) {
      this.#fill(before);
      throw error;
    }
  }

  #fill(targets: KnownTarget[]): void {
    const { arena } = this.#kernels;
    arena.release(this.#targetMark);
    this.#index = createTargetIndex(
      this.#kernels,
      targets.map(({ trained }) => trained),
    );
    for (const target of targets) {
      const data = arena.uint8(target.levels.data.length);
      data.set(target.levels.data);
      target.pictures.data = data;
    }
    this.#targets = targets;
  }

  #now(): number {
    return this.#options.now?.() ?? 0;
  }
}
