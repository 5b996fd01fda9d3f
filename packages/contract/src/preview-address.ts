/**
 * Address of the small picture (WebP, `PREVIEW_SIDE_PX`) of an uploaded picture; the server answers with the picture
 * itself if no small one was made. Any other address is returned unchanged. This function has its own file because the
 * viewer needs nothing else of the uploads.
 */
export function previewAddress(address: string): string {
  return /^\/files\/[A-Za-z0-9_-]+$/.test(address) ? `${address}/preview` : address;
}
