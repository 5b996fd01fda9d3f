import type { FlatRenderer } from './flat-renderer';

/** A WebXR session into which a flat world is drawn, and its views in the present frame. */
export class XrViews {
  private layer: XRWebGLLayer | null = null;
  private present: readonly XRView[] = [];
  private request = 0;

  private constructor(
    private readonly session: XRSession,
    private readonly renderer: FlatRenderer,
    readonly ended: Promise<void>,
  ) {}

  /** @returns the views, and the space whose origin is where the session started. */
  static async open(
    session: XRSession,
    renderer: FlatRenderer,
    range: { near: number; far: number },
  ): Promise<{ views: XrViews; space: XRReferenceSpace }> {
    const ended = new Promise<void>((resolve) => session.addEventListener('end', () => resolve(), { once: true }));
    const { gl } = renderer;
    await gl.makeXRCompatible();
    const views = new XrViews(session, renderer, ended);
    views.layer = new XRWebGLLayer(session, gl, { alpha: true, depth: true, antialias: renderer.antialiased });
    await session.updateRenderState({ baseLayer: views.layer, depthNear: range.near, depthFar: range.far });
    return { views, space: await session.requestReferenceSpace('local') };
  }

  /** Calls `draw` for each frame. In frames without a pose, the last views are kept. */
  follow(space: XRReferenceSpace, draw: (nowMs: number, frame: XRFrame) => void): void {
    const next = (nowMs: number, frame: XRFrame): void => {
      this.request = this.session.requestAnimationFrame(next);
      this.present = frame.getViewerPose(space)?.views ?? this.present;
      draw(nowMs, frame);
    };
    this.request = this.session.requestAnimationFrame(next);
  }

  stop(): void {
    this.session.cancelAnimationFrame(this.request);
  }

  /** Calls `draw` for each view, with its part of the session's framebuffer bound. */
  drawEach(draw: (view: XRView, viewport: XRViewport) => void): void {
    const { layer, renderer } = this;
    if (!layer) return;
    renderer.gl.bindFramebuffer(renderer.gl.FRAMEBUFFER, layer.framebuffer);
    renderer.begin();
    for (const view of this.present) {
      const viewport = layer.getViewport(view);
      if (viewport) draw(view, viewport);
    }
    renderer.gl.bindFramebuffer(renderer.gl.FRAMEBUFFER, null);
  }
}
