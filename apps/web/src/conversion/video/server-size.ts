import { asfObjects, aviChunks, guidAt, type ServerFormatHead } from './server-format-head';
import type { Size } from './web-size';

/** Bytes from the start of an AVIMAINHEADER, and of the part that holds both. */
const AVI_FIELD = { width: 32, height: 36 } as const;
const AVI_FIELDS_BYTES = 40;
const ASF_STREAM_PROPERTIES = 'b7dc0791-a9b7-11cf-8ee6-00c00c205365';
const ASF_PICTURES = 'bc19efc0-5b4d-11cf-a8fd-00805f5c442b';
/** Bytes from the start of the properties of a stream of pictures (specification 01.20.06, chapters 3.3 and 9.2). */
const ASF_FIELD = { kind: 24, width: 78, height: 82 } as const;
const ASF_FIELDS_BYTES = 86;

/**
 * Size of the pictures of an AVI or WMV, as its header tells it. It decides which sizes of the result are offered; the
 * server never enlarges a video.
 *
 * @returns null if the file does not tell it.
 */
export function serverSize({ format, view }: ServerFormatHead): Size | null {
  const size = format === 'avi' ? aviSize(view) : format === 'asf' ? asfSize(view) : null;
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function aviSize(view: DataView): Size | null {
  for (const { isNamed, body } of aviChunks(view)) {
    if (isNamed('avih') && body + AVI_FIELDS_BYTES <= view.byteLength) {
      return {
        width: view.getUint32(body + AVI_FIELD.width, true),
        height: view.getUint32(body + AVI_FIELD.height, true),
      };
    }
  }
  return null;
}

function asfSize(view: DataView): Size | null {
  for (const { guid, at } of asfObjects(view)) {
    const isOfPictures = guid === ASF_STREAM_PROPERTIES && guidAt(view, at + ASF_FIELD.kind) === ASF_PICTURES;
    if (isOfPictures && at + ASF_FIELDS_BYTES <= view.byteLength) {
      return { width: view.getUint32(at + ASF_FIELD.width, true), height: view.getUint32(at + ASF_FIELD.height, true) };
    }
  }
  return null;
}
