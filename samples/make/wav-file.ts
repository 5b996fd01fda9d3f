/** Size of the header, which is followed by the samples. */
const HEADER_BYTES = 44;
/** Bytes of the header up to the length of the file, which does not count them. */
const UNCOUNTED_BYTES = 8;
/** Length of the chunk that describes the samples, and its code for uncompressed ones. */
const FORMAT_BYTES = 16;
const PCM = 1;
/** Mono, with 16 bits a sample. */
const [CHANNELS, SAMPLE_BYTES] = [1, 2];

/** 16-bit mono WAV file (Multimedia Programming Interface and Data Specifications 1.0, IBM and Microsoft, 1991). */
export function wavFile(samples: Int16Array, sampleRateHz: number): Buffer {
  const dataBytes = samples.length * SAMPLE_BYTES;
  const wav = Buffer.alloc(HEADER_BYTES + dataBytes);
  wav.write('RIFF', 0, 'ascii');
  wav.writeUInt32LE(wav.length - UNCOUNTED_BYTES, 4);
  wav.write('WAVEfmt ', 8, 'ascii');
  wav.writeUInt32LE(FORMAT_BYTES, 16);
  wav.writeUInt16LE(PCM, 20);
  wav.writeUInt16LE(CHANNELS, 22);
  wav.writeUInt32LE(sampleRateHz, 24);
  wav.writeUInt32LE(sampleRateHz * CHANNELS * SAMPLE_BYTES, 28);
  wav.writeUInt16LE(CHANNELS * SAMPLE_BYTES, 32);
  wav.writeUInt16LE(8 * SAMPLE_BYTES, 34);
  wav.write('data', 36, 'ascii');
  wav.writeUInt32LE(dataBytes, 40);
  samples.forEach((value, i) => wav.writeInt16LE(value, HEADER_BYTES + i * SAMPLE_BYTES));
  return wav;
}
