/** A picture that this browser cannot read, draw or pack, or that is smaller than the server takes. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture';
}

/** Decodes a chosen file; the caller closes the result. @throws UnusablePicture */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (cause) {
    throw new UnusablePicture('the browser cannot read it', { cause });
  }
}

/** @param quality of a JPEG, 0..1. @throws UnusablePicture */
export async function packPicture(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new UnusablePicture('the browser cannot pack it');
  return blob;
}
