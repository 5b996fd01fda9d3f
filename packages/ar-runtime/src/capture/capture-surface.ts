import { type PhotoBrand, drawPhotoBrand } from './photo-brand';

export interface CaptureElements {
  camera: HTMLVideoElement;
  /** Visible while it shows the camera picture on which the content was placed, of a target or of a tracked floor. */
  background: HTMLCanvasElement;
  /** The content on a transparent ground. */
  canvas: HTMLCanvasElement;
  brand: PhotoBrand;
}

/** A canvas in the camera's resolution, on which camera picture and content are drawn together. */
export class CaptureSurface {
  readonly canvas = document.createElement('canvas');
  private readonly context: CanvasRenderingContext2D;

  /** @throws Error if the browser has no memory for another canvas; phones then give no context. */
  constructor(private readonly elements: CaptureElements) {
    const { videoWidth, videoHeight } = elements.camera;
    // H.264 has no odd sizes.
    this.canvas.width = videoWidth - (videoWidth % 2);
    this.canvas.height = videoHeight - (videoHeight % 2);
    const context = this.canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('The browser has no canvas for the camera picture');
    this.context = context;
  }

  /** False once the camera delivers pictures of another shape, as after a turn of the phone. */
  get fits(): boolean {
    const { videoWidth, videoHeight } = this.elements.camera;
    return (
      videoWidth - (videoWidth % 2) === this.canvas.width && videoHeight - (videoHeight % 2) === this.canvas.height
    );
  }

  get showsContent(): boolean {
    const { visibility, opacity } = this.elements.canvas.style;
    return visibility !== 'hidden' && opacity !== '0';
  }

  /** If content is shown, this must be called in the task in which it was drawn. */
  compose(): void {
    const { context } = this;
    const { width, height } = this.canvas;
    const { camera, background, canvas } = this.elements;
    // The content was placed on the tracked picture; the live one is some frames ahead of it.
    const isTracked = background.style.visibility === 'visible';
    context.drawImage(isTracked ? background : camera, 0, 0, width, height);
    if (this.showsContent) context.drawImage(canvas, 0, 0, width, height);
    drawPhotoBrand(context, this.elements.brand);
  }
}
