import { Matrix4, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { RungDriver, RungHost } from './rung-driver';

/** Where the model is looked at from: as far as three times its reach, a little from above. */
const VIEW = new Vector3(0, 0.35, 1).normalize();

/** Rung F: no camera; the model to turn around, or the video to play. */
class PreviewRung implements RungDriver {
  private release: (() => void) | null = null;
  private ended = false;

  constructor(private readonly host: RungHost) {}

  begin(): Promise<void> {
    return this.host.project.contentType === 'video' ? this.showVideo() : this.showModel();
  }

  recentre(): void {}

  placeAgain(): void {}

  suspend(): void {}

  async resume(): Promise<void> {}

  refit(): void {}

  async end(): Promise<void> {
    this.ended = true;
    this.release?.();
    this.release = null;
  }

  private async showVideo(): Promise<void> {
    const { contentVideo } = this.host.elements;
    await this.host.world();
    if (this.ended) return;
    contentVideo.controls = true;
    this.release = () => {
      contentVideo.controls = false;
    };
    this.host.placed();
  }

  private async showModel(): Promise<void> {
    const { canvas } = this.host.elements;
    const world = await this.host.world();
    if (this.ended) return;
    world.place(new Matrix4(), 'floor');
    const controls = new OrbitControls(world.camera, canvas);
    controls.enablePan = false;
    controls.target.set(0, 0.25, 0);
    world.camera.position.copy(VIEW).multiplyScalar(1.6).add(controls.target);
    const fit = (): void => {
      world.refit();
      world.camera.aspect = canvas.clientWidth / canvas.clientHeight;
      world.camera.updateProjectionMatrix();
    };
    fit();
    this.refit = fit;
    canvas.style.visibility = 'visible';
    world.renderer.setAnimationLoop((nowMs) => {
      controls.update();
      world.render(nowMs);
    });
    this.release = () => {
      world.renderer.setAnimationLoop(null);
      controls.dispose();
      canvas.style.visibility = 'hidden';
    };
    this.host.placed();
  }
}

export function createRungF(host: RungHost): RungDriver {
  return new PreviewRung(host);
}
