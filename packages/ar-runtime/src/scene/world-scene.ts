import { type DirectionalLight, Scene, Vector2, WebGLRenderer } from 'three';
import type { LightEstimate, ModelWorld } from './world';
import { type ContactShadow, createContactShadow } from './contact-shadow';
import { EstimatedLight } from './estimated-light';
import { createReticle, disposeReticle } from './reticle';
import { lightStudio, renewSurroundings } from './studio-light';
import { pixelRatio } from './webgl-support';
import { WorldBase } from './world-base';
import type { CastingContent } from './world-content';

/** Strength of the studio's reflections in the room's own light, chosen by eye: metals need something to reflect. */
const REFLECTIONS_IN_ROOM_LIGHT = 0.4;

interface WorldSceneOptions {
  /** True if the processor draws: then no anti-aliasing and one canvas pixel per CSS pixel. */
  isSoftware: boolean;
}

/** Draws content in a room on a transparent canvas, with three.js. */
export class WorldScene extends WorldBase implements ModelWorld {
  readonly renderer: WebGLRenderer;
  private readonly mark = createReticle();
  private readonly estimated = new EstimatedLight();
  private readonly baked: ContactShadow = createContactShadow();
  private caster: CastingContent['shadowCaster'] | null = null;
  private lamp: DirectionalLight | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly options: WorldSceneOptions,
    readonly scene = new Scene(),
  ) {
    super(scene);
    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: !options.isSoftware });
    this.renderer.setClearColor(0x000000, 0);
    this.scene.add(this.mark, this.estimated.object);
    canvas.addEventListener('webglcontextrestored', this.restore);
  }

  get context(): Pick<WebGL2RenderingContext, 'isContextLost'> {
    return this.renderer.getContext();
  }

  get frames(): number {
    return this.renderer.info.render.frame;
  }

  /** Adds the studio's light for models; videos are unlit. */
  light(): void {
    this.lamp ??= lightStudio(this.renderer, this.scene, this.camera);
  }

  setContent(content: CastingContent): void {
    this.hold(content);
    this.caster = content.shadowCaster;
    this.bakeShadow();
  }

  /** Uploads everything to the GPU and compiles its programs, so that the first picture with content is not delayed. */
  warmUp(): void {
    this.renderer.setSize(16, 16, false);
    this.placement.visible = true;
    this.mark.visible = true;
    this.renderer.render(this.scene, this.camera);
    this.showPlacement();
    this.mark.visible = false;
    this.renderer.clear();
  }

  override setLight(light: LightEstimate | null): void {
    if (!this.lamp) return;
    if (light) this.estimated.set(light);
    else this.estimated.clear();
    this.lamp.visible = !light;
    this.scene.environmentIntensity = light ? REFLECTIONS_IN_ROOM_LIGHT : 1;
  }

  refit(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    const ratio = pixelRatio(this.options.isSoftware);
    const { x, y } = this.renderer.getSize(new Vector2());
    // Setting the size clears the canvas, even if the size is the same.
    if (x === width && y === height && this.renderer.getPixelRatio() === ratio) return;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  async present(session: XRSession, draw: (nowMs: number, frame: XRFrame) => void): Promise<XRReferenceSpace> {
    const { xr } = this.renderer;
    xr.enabled = true;
    xr.setReferenceSpaceType('local');
    await xr.setSession(session);
    const space = xr.getReferenceSpace();
    if (!space) throw new Error('The session has no local space');
    this.renderer.setAnimationLoop((nowMs, frame) => frame && draw(nowMs, frame));
    return space;
  }

  async endPresenting(): Promise<void> {
    const { xr } = this.renderer;
    this.renderer.setAnimationLoop(null);
    if (xr.isPresenting) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          xr.removeEventListener('sessionend', done);
          resolve();
        };
        xr.addEventListener('sessionend', done);
      });
    }
    xr.enabled = false;
    // The end of a session has restarted the renderer's own loop.
    this.renderer.setAnimationLoop(null);
    this.refit();
  }

  dispose(): void {
    this.canvas.removeEventListener('webglcontextrestored', this.restore);
    this.baked.dispose();
    this.content?.dispose();
    this.content = null;
    disposeReticle(this.mark);
    this.renderer.dispose();
  }

  protected get shadow() {
    return this.baked.object;
  }

  protected draw(): void {
    this.reticle.fitTo(this.camera);
    this.mark.visible = this.reticle.visible;
    this.mark.matrix.copy(this.reticle.worldFromSquare);
    this.mark.matrixWorldNeedsUpdate = true;
    this.renderer.render(this.scene, this.camera);
  }

  private bakeShadow(): void {
    if (!this.content || !this.caster) return;
    this.shadow.removeFromParent();
    this.baked.bake(this.renderer, this.caster);
    // The shadow turns together with a turning model.
    this.content.object.add(this.shadow);
  }

  /** Restores everything that existed only on the GPU; three.js uploads files and videos again itself. */
  private readonly restore = (): void => {
    renewSurroundings(this.renderer, this.scene);
    this.bakeShadow();
  };
}
