/** Header of a frame of MPEG-1 layer III, 128 kbit/s, 44.1 kHz. */
const FRAME_HEADER = [0xff, 0xfb, 0x90, 0x64];
/** Bytes of such a frame: 144 times the bits a second over the samples a second, rounded down. */
const FRAME_BYTES = 417;
/** Samples of a frame of MPEG-1 layer III. */
const SAMPLES_A_FRAME = 1152;
/** The rate that the header tells. */
const SAMPLES_A_SECOND = 44_100;

/** An MP3 of at least so many seconds of silence. */
export function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.set(FRAME_HEADER);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * SAMPLES_A_SECOND) / SAMPLES_A_FRAME) }, () => frame));
}
