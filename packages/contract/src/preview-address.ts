import { FILE_ID_PATTERN } from './file-id-pattern';

const ADDRESS = new RegExp(`^/files/${FILE_ID_PATTERN.source.slice(1)}`);

/**
 * Address of the small picture (WebP, `PREVIEW_SIDE_PX`) of an uploaded picture; the server answers with the picture
 * itself if no small one was made. Any other address is returned unchanged. This function has its own file because the
 * viewer needs nothing else of the uploads.
 */
export function previewAddress(address: string): string {
  return ADDRESS.test(address) ? `${address}/preview` : address;
}
