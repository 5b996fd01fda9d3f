import { coverFit } from '../camera/cover-fit';

/**
 * Lets a canvas that is as large as the window cover the whole camera picture, whose edges a window of another shape cuts
 * off. Content is then drawn where only a capture shows it, and what the visitor sees stays where it is.
 */
export class WholePicture {
  private entered = false;

  /** @param refit fits what draws on the canvas to its new box. */
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
