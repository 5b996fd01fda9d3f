import { gravityAlong } from '@anchora/ar-runtime/scene/built/gravity';
import { createPageFiles } from '@anchora/ar-runtime/scene/built/page-files';
import { sceneBounds } from '@anchora/ar-runtime/scene/built/scene-bounds';
import { type BuiltScene, buildScene } from '@anchora/ar-runtime/scene/built/three/build-scene';
import { Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { defaultPreview } from './default-preview';
import { Eye, type EyePlace } from './eye';
import { GroundPicture } from './ground-picture';
import type { PreviewBox, PreviewDrawing, PreviewOptions } from './preview-drawing';
import { StageDrawing } from './stage-drawing';

/** Share of the canvas that a model on a floor fills; chosen by eye. */
const FLOOR_FILL = 0.7;

/** A model on its picture or on a floor, which can be turned by hand. */
export class SolidPreview implements PreviewDrawing {
  private readonly drawing: StageDrawing;
  private readonly eye: Eye;
  private readonly ground: GroundPicture | null;
  private readonly built: BuiltScene;
  private readonly orbit: OrbitControls;
  private readonly up = new Vector3(0, 1, 0);
  private readonly gravity: ReturnType<typeof gravityAlong>;
  private readonly corner = new Vector3();
  private size = { width: 1, height: 1 };
  private isTurned = false;

  constructor(private readonly options: PreviewOptions) {
    const { canvas, mediaHolder, picture, still, isSoftware, onChange } = options;
    const onFloor = picture === null;
    this.drawing = new StageDrawing(canvas, { onFloor, isSoftware, onRestored: onChange });
    this.eye = new Eye(onFloor, picture?.height ?? 1);
    const address = picture?.address;
    this.ground = onFloor || address ? new GroundPicture(address ? { ...picture, address } : null, onChange) : null;
    this.built = buildScene(defaultPreview(options), {
      files: createPageFiles(mediaHolder),
      ground: onFloor ? 'floor' : 'picture',
      pictureAspect: picture?.height ?? 1,
      renderer: this.drawing.renderer,
      still,
    });
    if (this.ground) this.drawing.add(this.ground.object);
    this.drawing.add(this.built.object);
    // The controls take their axis from the camera's present state.
    this.eye.look(this.place());
    this.up.copy(this.eye.camera.up);
    this.gravity = gravityAlong(this.up.toArray());
    this.orbit = new OrbitControls(this.eye.camera, canvas);
    // The page around the canvas has to scroll.
    this.orbit.enableZoom = this.orbit.enablePan = false;
    canvas.style.touchAction = 'pan-y';
    this.orbit.addEventListener('start', () => (this.isTurned = true));
    this.orbit.addEventListener('change', onChange);
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    this.drawing.resize(width, height);
    this.eye.resize(width, height);
    if (!this.isTurned) this.look();
  }

  draw(elapsedS: number, playing: boolean): void {
    const { camera } = this.eye;
    camera.updateMatrixWorld();
    const cameraFromRoot = camera.matrixWorldInverse.elements;
    this.built.update(elapsedS, { cameraFromRoot, up: this.gravity, seen: playing });
    this.drawing.render(camera, false);
  }

  box(): PreviewBox | null {
    const { picture } = this.options;
    if (!picture) return null;
    const { width, height } = this.size;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let corner = 0; corner < 4; corner++) {
      const { x, y } = this.corner
        .set((corner & 1) - 0.5, ((corner >> 1) - 0.5) * picture.height, 0)
        .project(this.eye.camera);
      const atX = ((x + 1) / 2) * width;
      const atY = ((1 - y) / 2) * height;
      left = Math.min(left, atX);
      right = Math.max(right, atX);
      top = Math.min(top, atY);
      bottom = Math.max(bottom, atY);
    }
    return { left, top, width: right - left, height: bottom - top };
  }

  async loaded(): Promise<void> {
    await this.built.loaded();
    // Models on a floor have their true size, from a ring to a house.
    if (this.options.picture || this.isTurned) return;
    this.draw(0, false);
    this.look();
  }

  turn(yawRad: number): void {
    this.isTurned = true;
    const { camera } = this.eye;
    camera.position.sub(this.orbit.target).applyAxisAngle(this.up, yawRad).add(this.orbit.target);
    this.orbit.update();
  }

  dispose(): void {
    this.orbit.dispose();
    this.built.dispose();
    this.ground?.dispose();
    this.drawing.dispose();
  }

  private look(): void {
    const place = this.place();
    this.eye.look(place);
    this.orbit.target.copy(place.lookAt);
    this.orbit.update();
  }

  private place(): EyePlace {
    const { picture, stands } = this.options;
    const place = this.eye.placeOf(picture && stands ? 'table' : 'wall');
    const bounds = picture ? null : sceneBounds(this.built.run, () => true);
    if (!bounds) return place;
    const lookAt = new Vector3(...bounds.centre);
    const { width, height } = this.size;
    const distance = (2 * bounds.radius * this.eye.focalPx) / (FLOOR_FILL * Math.min(width, height));
    const away = place.position.clone().sub(place.lookAt).setLength(distance);
    return { ...place, lookAt, position: lookAt.clone().add(away) };
  }
}
