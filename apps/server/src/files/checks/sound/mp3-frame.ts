interface Mp3Frame {
  sizeBytes: number;
  durationS: number;
}

const HEADER_BYTES = 4;
const LAYER_3 = 1;
/** kbit/s of MPEG-1, and of MPEG-2 and 2.5, by index; 0 is a free format and 15 is forbidden. */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
/** Hz of MPEG-1 by index; MPEG-2 has half of it, MPEG-2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Divisors by the two bits of the version; 1 is reserved. */
const RATE_DIVISORS = [4, 0, 2, 1];

/** Samples of a frame of layer III: of MPEG-1, and of MPEG-2 and 2.5. */
const SAMPLES_1 = 1152;
const SAMPLES_2 = 576;

/** The frame of MPEG layer III that starts at `at` (ISO/IEC 11172-3, 2.4.1.3; 13818-3); null if none starts there. */
export function readFrameHeader(bytes: Buffer, at: number): Mp3Frame | null {
  if (at + HEADER_BYTES > bytes.length) return null;
  const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + HEADER_BYTES);
  if (a !== 0xff || (b & 0xe0) !== 0xe0 || ((b >> 1) & 3) !== LAYER_3) return null;
  const divisor = RATE_DIVISORS[(b >> 3) & 3] ?? 0;
  const sampleRate = SAMPLE_RATES[(c >> 2) & 3];
  const isFirst = divisor === 1;
  const kilobits = (isFirst ? BITRATES_1 : BITRATES_2)[c >> 4] ?? 0;
  if (divisor === 0 || sampleRate === undefined || kilobits === 0) return null;
  const rateHz = sampleRate / divisor;
  const samples = isFirst ? SAMPLES_1 : SAMPLES_2;
  const padding = (c >> 1) & 1;
  return { sizeBytes: Math.floor(((samples / 8) * kilobits * 1000) / rateHz) + padding, durationS: samples / rateHz };
}
