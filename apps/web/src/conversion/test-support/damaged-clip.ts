const TRACK_HEADER = new TextEncoder().encode('tkhd');
/** Version of the header of a track, which follows the name of its box; there are 0 and 1. */
const UNKNOWN_VERSION = 9;

/** The clip with a header of its first track in a version that does not exist. @param clip bytes of an MP4 */
export function damagedClip(clip: Uint8Array<ArrayBuffer>): File {
  const bytes = clip.slice();
  const at = bytes.findIndex((_, i) => TRACK_HEADER.every((letter, k) => bytes[i + k] === letter));
  if (at === -1) throw new Error('expected a clip with the header of a track');
  bytes[at + TRACK_HEADER.length] = UNKNOWN_VERSION;
  return new File([bytes], 'clock.mp4');
}
