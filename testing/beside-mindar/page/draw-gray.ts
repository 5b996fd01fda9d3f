import type { Gray } from '@anchora/vision';

/** Draws a gray picture on a canvas, which takes its size. */
export function drawGray(canvas: HTMLCanvasElement, { width, height, data }: Gray): void {
  canvas.width = width;
  canvas.height = height;
  const image = new ImageData(width, height);
  for (let i = 0, p = 0; i < data.length; i++, p += 4) {
    image.data[p] = image.data[p + 1] = image.data[p + 2] = data[i] ?? 0;
    image.data[p + 3] = 255;
  }
  canvas.getContext('2d')!.putImageData(image, 0, 0);
}
