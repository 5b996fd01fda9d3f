/**
 * Encodes a canvas.
 *
 * @param type MIME type, such as `image/png`
 * @param quality of a JPEG, 0 to 1; PNG ignores it
 * @returns null if the browser cannot encode it, such as a canvas that is too large.
 */
export async function canvasBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
