import { BlobSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } from 'mediabunny';
import { ConversionError, orRefuse } from '../conversion-error';

/** Containers that hold everything in one file. Playlists are left out, because they would refer to other addresses. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS];

/** @throws ConversionError `unreadable`; RangeError for a lack of memory */
export async function openInput(file: Blob): Promise<Input<BlobSource>> {
  const input = new Input({ source: new BlobSource(file), formats: FORMATS });
  try {
    if (await orRefuse(() => input.canRead())) return input;
    throw new ConversionError({ code: 'unreadable' });
  } catch (error) {
    input.dispose();
    throw error;
  }
}
