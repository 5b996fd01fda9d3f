import { Object3D } from 'three';
import { announce } from '../announce';
import { WorldBase } from '../world-base';
import type { FlatRenderer, Viewport } from './flat-renderer';
import { XrViews } from './xr-views';

/** A room that is drawn without the renderer of three.js, on the page or into the views of a WebXR session. */
export abstract class FlatWorldBase<Renderer extends FlatRenderer> extends WorldBase {
  protected readonly shadow = new Object3D();
  private views: XrViews | null = null;

  constructor(
    protected readonly renderer: Renderer,
    // Developer tools recognise a scene by this mark.
    protected readonly top = Object.assign(new Object3D(), { isScene: true }),
  ) {
    super(top);
    this.shadow.rotation.x = -Math.PI / 2;
    announce(top);
  }

  get context(): WebGL2RenderingContext {
    return this.renderer.gl;
  }

  get frames(): number {
    return this.renderer.info.render.frame;
  }

  refit(): void {
    this.renderer.fit();
  }

  async present(session: XRSession, draw: (nowMs: number, frame: XRFrame) => void): Promise<XRReferenceSpace> {
    const { views, space } = await XrViews.open(session, this.renderer, this.camera);
    this.views = views;
    views.follow(space, draw);
    return space;
  }

  async endPresenting(): Promise<void> {
    const { views } = this;
    if (!views) return;
    views.stop();
    await views.ended;
    this.views = null;
    this.refit();
  }

  protected draw(): void {
    const { renderer, views } = this;
    if (!views) {
      renderer.begin();
      this.drawOne();
      return;
    }
    views.drawEach(this.drawOf);
  }

  private readonly drawOf = ({ transform, projectionMatrix }: XRView, viewport: Viewport): void => {
    const { camera } = this;
    camera.matrix.fromArray(transform.matrix).decompose(camera.position, camera.quaternion, camera.scale);
    camera.projectionMatrix.fromArray(projectionMatrix);
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
    this.drawOne(viewport);
  };

  /** Draws the camera's view into a frame that has been started. */
  protected abstract drawView(viewport?: Viewport): void;

  private drawOne(viewport?: Viewport): void {
    this.top.updateMatrixWorld();
    this.reticle.fitTo(this.camera);
    this.drawView(viewport);
  }
}
