import {
  ALWAYS_DECODED_PIXELS,
  MAX_JPEG_PIXELS_IN_SCANS,
  MAX_JPEG_PIXELS_PER_BYTE,
  MAX_PNG_BYTES_PER_BYTE,
} from '@anchora/contract/limits';
import { fileInvalid } from '../file-refused-error';
import type { PictureContainer } from './picture-container';

/**
 * Refuses pictures whose few bytes would occupy a decoder for long: large ones that are almost all of one colour, and
 * JPEGs that paint over their pixels again and again. Nothing is decoded for that.
 *
 * @param shown size in px with the orientation applied, for the message.
 * @throws FileRefusedError
 */
export function assertWorthDecoding(picture: PictureContainer, shown: { width: number; height: number }): void {
  const { coding, codedWidthPx, codedHeightPx } = picture;
  const pixels = codedWidthPx * codedHeightPx;
  if (coding.kind === 'jpeg' && pixels * coding.scans > MAX_JPEG_PIXELS_IN_SCANS) {
    throw fileInvalid({ code: 'picture-too-complex' });
  }
  if (pixels <= ALWAYS_DECODED_PIXELS) return;
  const isPlain =
    coding.kind === 'jpeg'
      ? pixels > coding.bytes * MAX_JPEG_PIXELS_PER_BYTE
      : coding.decompressedBytes > coding.bytes * MAX_PNG_BYTES_PER_BYTE;
  if (isPlain) {
    throw fileInvalid({ code: 'picture-too-plain', params: { widthPx: shown.width, heightPx: shown.height } });
  }
}
