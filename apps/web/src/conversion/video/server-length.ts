import { asfPacketsLength } from './asf-packets-length';
import { aviChunks, asfHeaderBytes, asfObjects, isAt, type ServerFormatHead } from './server-format-head';

const ASF_FILE_PROPERTIES = '8cabdca1-a947-11cf-8ee4-00c00c205365';
const ASF_FILE_PROPERTIES_BYTES = 104;
/**
 * Bytes from the start of the file properties (specification 01.20.06, chapter 3.2). All packets of a file have one
 * size.
 */
const ASF_FIELD = { playDuration: 64, prerollMs: 80, flags: 88, packetBytes: 92 } as const;
const ASF_LIVE_FLAG = 1;
/** Durations are stored in units of 100 ns. */
const UNITS_A_SECOND = 1e7;
/** Bytes from the start of an AVISTREAMHEADER, and of the part that holds all of them. */
const AVI_FIELD = { scale: 20, rate: 24, length: 32 } as const;
const AVI_FIELDS_BYTES = 36;

/**
 * Length of an AVI or WMV in seconds, as its header tells it; that of a WMV that was recorded live by the times of its
 * packets. It decides whether a part has to be chosen; the server checks the file itself.
 *
 * @returns null if the file does not tell it.
 */
export async function serverLength({ format, view }: ServerFormatHead, file: Blob): Promise<number | null> {
  const lengthS = format === 'avi' ? aviLength(view) : format === 'asf' ? await asfLength(view, file) : null;
  return lengthS !== null && Number.isFinite(lengthS) && lengthS > 0 ? lengthS : null;
}

/** The header of the first stream of pictures: its length in units of `scale / rate` seconds (AVISTREAMHEADER). */
function aviLength(view: DataView): number | null {
  for (const { isNamed, body } of aviChunks(view)) {
    if (isNamed('strh') && isAt(view, body, 'vids') && body + AVI_FIELDS_BYTES <= view.byteLength) {
      const read = (field: keyof typeof AVI_FIELD) => view.getUint32(body + AVI_FIELD[field], true);
      return (read('length') * read('scale')) / read('rate');
    }
  }
  return null;
}

/**
 * The file properties: units of 100 ns, which include the preroll in milliseconds. A live recording has no length
 * there.
 */
async function asfLength(view: DataView, file: Blob): Promise<number | null> {
  for (const { guid, at } of asfObjects(view)) {
    if (guid !== ASF_FILE_PROPERTIES || at + ASF_FILE_PROPERTIES_BYTES > view.byteLength) continue;
    const isLive = (view.getUint32(at + ASF_FIELD.flags, true) & ASF_LIVE_FLAG) !== 0;
    if (isLive) {
      const packetBytes = view.getUint32(at + ASF_FIELD.packetBytes, true);
      return asfPacketsLength(file, { headerBytes: asfHeaderBytes(view), packetBytes });
    }
    const read = (field: 'playDuration' | 'prerollMs') => Number(view.getBigUint64(at + ASF_FIELD[field], true));
    return read('playDuration') / UNITS_A_SECOND - read('prerollMs') / 1000;
  }
  return null;
}
