import { coverFit } from '../camera/cover-fit';

/**
 * Lets a canvas of the window's size cover the whole camera picture, which a window of another shape cuts off at its
 * edges. Content is then also drawn in parts that only a capture shows; the visible part does not change.
 */
export class WholePicture {
  private entered = false;

  /** @param refit fits the renderer of the canvas to its new box. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly camera: HTMLVideoElement,
    private readonly refit: () => void,
  ) {}

  enter(): void {
    if (this.entered) return;
    this.entered = true;
    addEventListener('resize', this.fit);
    this.fit();
  }

  leave(): void {
    if (!this.entered) return;
    this.entered = false;
    removeEventListener('resize', this.fit);
    Object.assign(this.canvas.style, { left: '', top: '', width: '', height: '' });
    this.refit();
  }

  private readonly fit = (): void => {
    const { videoWidth, videoHeight } = this.camera;
    if (videoWidth === 0) return;
    const { scale, offsetX, offsetY } = coverFit(videoWidth, videoHeight, innerWidth, innerHeight);
    const style = { left: offsetX, top: offsetY, width: videoWidth * scale, height: videoHeight * scale };
    for (const [name, px] of Object.entries(style)) this.canvas.style.setProperty(name, `${px}px`);
    this.refit();
  };
}
