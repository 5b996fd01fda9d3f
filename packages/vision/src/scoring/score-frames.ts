import type { Camera } from '../geometry/camera';
import { homographyFromPose, projectPoint, takeSourcePixels } from '../geometry/pose';
import type { Pose } from '../geometry/pose';
import { makeBackdrop } from '../simulation/backdrop';
import { addSheen, blurByDefocus, blurByMotion, expose, MOTION_STEPS } from '../simulation/camera-effects';
import type { Random } from '../simulation/random';
import { createMipMap, renderView } from '../simulation/render-view';
import type { MipMap } from '../simulation/render-view';
import type { Compiled, Gray } from '../types';
import type { ScoreView } from './score-views';

/** Number of backgrounds, which the views use in turn. */
const BACKDROPS = 3;
/** Tilt from which the squeezed picture needs several samples per px, degrees. */
const SUPERSAMPLED_TILT_DEG = 40;
/** Light added in the middle of a lamp's image, gray levels: enough to saturate everything below it. */
const SHEEN_LEVEL = 300;
const RIGHT_ANGLE_RAD = Math.PI / 2;

/** Draws the frames of simulated views of one target. */
export class ScoreFrames {
  readonly #camera: Camera;
  readonly #aspect: number;
  readonly #mips: MipMap;
  readonly #random: Random;
  readonly #backdrops: Float32Array[];
  readonly #plane: Float32Array;
  readonly #line: Float32Array;
  #drawn = 0;

  constructor({ image, width, height }: Compiled, camera: Camera, random: Random) {
    this.#camera = camera;
    this.#aspect = height / width;
    this.#mips = createMipMap(image);
    this.#random = random;
    this.#backdrops = Array.from({ length: BACKDROPS }, () => makeBackdrop(camera.width, camera.height, random));
    this.#plane = new Float32Array(camera.width * camera.height);
    this.#line = new Float32Array(Math.max(camera.width, camera.height));
  }

  /** Draws two successive frames of the same view; if the view is blurred, the first one is sharp. */
  draw(view: ScoreView, pose: Pose): [Gray, Gray] {
    const { width, height } = this.#camera;
    const plane = this.#plane;
    const shown = { plane, width, height };
    plane.set(this.#backdrops[this.#drawn++ % BACKDROPS] ?? []);
    const h = homographyFromPose(this.#camera, pose, new Float64Array(9));
    takeSourcePixels(h, this.#mips.width, this.#mips.height, this.#aspect);
    renderView(this.#mips, shown, h, { supersample: view.tiltDeg > SUPERSAMPLED_TILT_DEG ? 2 : 1 });
    if (view.glare > 0) this.#addGlare(view, pose);
    const first = expose(plane, width, height, view, this.#random);
    if (view.motionPx > 0) {
      blurByMotion(shown, this.#random.below(MOTION_STEPS.length), view.motionPx, this.#line);
    } else if (view.defocusPx > 0) {
      blurByDefocus(shown, view.defocusPx, this.#line);
    } else {
      return [first, first];
    }
    return [first, expose(plane, width, height, view, this.#random)];
  }

  /** Adds a lamp's image at a random place on the target that covers the view's share of its area. */
  #addGlare({ glare, sizePx }: ScoreView, pose: Pose): void {
    const { width, height } = this.#camera;
    const angle = this.#random.between(0, RIGHT_ANGLE_RAD);
    const x = (0.5 - glare / 2) * this.#random.between(-0.7, 0.7);
    const y = (0.5 - glare / 2) * this.#random.between(-0.7, 0.7) * this.#aspect;
    const { u, v } = projectPoint(this.#camera, pose, x, y);
    const radius = sizePx * Math.sqrt(glare / Math.PI);
    const stretch = 0.8 + 0.5 * Math.sin(angle);
    addSheen(this.#plane, width, height, {
      x: u,
      y: v,
      radiusX: radius * stretch,
      radiusY: radius / stretch,
      level: SHEEN_LEVEL,
    });
  }
}
