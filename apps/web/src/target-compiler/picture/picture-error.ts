/** The picture cannot be a target image. The message says why and what to do, fit to be shown. */
export class PictureError extends Error {
  override name = 'PictureError';
}
