import type { Gray } from '@anchora/vision';

/** A gray picture as the pixels of a canvas. */
export function imageOf({ width, height, data }: Gray): ImageData {
  const image = new ImageData(width, height);
  for (let i = 0, p = 0; i < data.length; i++, p += 4) {
    image.data[p] = image.data[p + 1] = image.data[p + 2] = data[i] ?? 0;
    image.data[p + 3] = 255;
  }
  return image;
}

/** Draws a gray picture on a canvas, which takes its size. */
export function drawGray(canvas: HTMLCanvasElement, picture: Gray): void {
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')!.putImageData(imageOf(picture), 0, 0);
}
