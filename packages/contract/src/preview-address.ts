/**
 * Address of the small picture (WebP, `PREVIEW_SIDE_PX`) of an uploaded one; where none was made it answers the picture
 * itself. Any other address stays as it is. In a file of its own: the viewer needs no more of the uploads than this.
 */
export function previewAddress(address: string): string {
  return /^\/files\/[A-Za-z0-9_-]+$/.test(address) ? `${address}/preview` : address;
}
