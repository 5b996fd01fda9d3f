/** Rate in frames a second, length in frames, sides in px. */
interface AviHead {
  rate: number;
  length: number;
  width?: number;
  height?: number;
}

/**
 * The head of an AVI with a stream of sound and one of pictures, of `length` frames at `rate` a second. Its main header
 * has the size of the pictures at 32 (AVIMAINHEADER).
 */
export function avi({ rate, length, width = 0, height = 0 }: AviHead): ArrayBuffer {
  const sound = list('strl', chunk('strh', streamHeader('auds', 1, SOUND_HZ)));
  const pictures = list('strl', chunk('strh', streamHeader('vids', rate, length)));
  const main = [...zeros(32), ...number32(width), ...number32(height), ...zeros(16)];
  const header = list('hdrl', [...chunk('avih', main), ...sound, ...pictures]);
  const movie = [...letters('LIST'), ...number32(4), ...letters('movi')];
  return Uint8Array.from(chunk('RIFF', [...letters('AVI '), ...header, ...movie])).buffer;
}

interface WmvLength {
  seconds: number;
  prerollMs?: number;
  isLive?: boolean;
  /** Times in milliseconds at which packets are to be sent; each lasts 40 ms. */
  packetsMs?: number[];
  /** Size of the pictures; without it there is no object for their stream. */
  size?: { width: number; height: number };
}

/** The least size of a packet that is taken for one. */
const PACKET_BYTES = 64;
const SOUND_HZ = 48_000;

/**
 * The head of a WMV whose properties follow an object of another kind, and packets (Advanced Systems Format, 01.20.06).
 * An object begins with its identifier of 16 bytes and its size; the properties (3.2) have the play duration in units
 * of 100 ns at 64, the preroll at 80, the flags at 88, and the least and largest size of a packet at 92 and 96. Those
 * of the stream (3.3) have its kind at 24, and the size of its pictures at 78 and 82 (9.2).
 */
export function wmv({ seconds, prerollMs = 0, isLive = false, packetsMs = [], size }: WmvLength): ArrayBuffer {
  const properties = new DataView(new ArrayBuffer(104));
  writeGuid(properties, '8cabdca1-a947-11cf-8ee4-00c00c205365');
  properties.setBigUint64(16, 104n, true);
  properties.setBigUint64(64, BigInt(Math.round(seconds * 1e7)) + BigInt(prerollMs) * 10_000n, true);
  properties.setBigUint64(80, BigInt(prerollMs), true);
  properties.setUint32(88, isLive ? 1 : 2, true);
  for (const field of [92, 96]) properties.setUint32(field, PACKET_BYTES, true);
  const stream = new DataView(new ArrayBuffer(size ? 90 : 0));
  if (size) {
    writeGuid(stream, 'b7dc0791-a9b7-11cf-8ee6-00c00c205365');
    stream.setBigUint64(16, 90n, true);
    writeGuid(stream, 'bc19efc0-5b4d-11cf-a8fd-00805f5c442b', 24);
    stream.setUint32(78, size.width, true);
    stream.setUint32(82, size.height, true);
  }
  const other = new DataView(new ArrayBuffer(40));
  other.setBigUint64(16, 40n, true);
  const header = new DataView(new ArrayBuffer(30));
  writeGuid(header, '75b22630-668e-11cf-a6d9-00aa0062ce6c');
  header.setBigUint64(16, 30n + 40n + 104n + BigInt(stream.byteLength), true);
  const data = new DataView(new ArrayBuffer(packetsMs.length > 0 ? 50 : 0));
  const parts = [header, other, properties, stream, data, ...packetsMs.map(packet)];
  return Uint8Array.from(parts.flatMap(({ buffer }) => Array.from(new Uint8Array(buffer)))).buffer;
}

/**
 * One with two bytes for error correction (0x82), and its own length in two bytes (the type of length 2, from bit 5
 * on); the time at which it is sent and its duration follow (5.2).
 */
function packet(sendMs: number): DataView {
  const view = new DataView(new ArrayBuffer(PACKET_BYTES));
  view.setUint8(0, 0x82);
  view.setUint8(3, 2 << 5);
  view.setUint32(7, sendMs, true);
  view.setUint16(11, 40, true);
  return view;
}

function streamHeader(type: string, rate: number, length: number): number[] {
  return [...letters(type), ...zeros(16), ...[1, rate, 0, length].flatMap(number32), ...zeros(20)];
}

function list(name: string, content: number[]): number[] {
  return chunk('LIST', [...letters(name), ...content]);
}

function chunk(name: string, content: number[]): number[] {
  return [...letters(name), ...number32(content.length), ...content];
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function letters(text: string): number[] {
  return [...new TextEncoder().encode(text)];
}

function number32(value: number): number[] {
  return [...new Uint8Array(Uint32Array.of(value).buffer)];
}

function writeGuid(view: DataView, text: string, at = 0): void {
  const [a = '', b = '', c = '', ...rest] = text.split('-');
  view.setUint32(at, Number.parseInt(a, 16), true);
  view.setUint16(at + 4, Number.parseInt(b, 16), true);
  view.setUint16(at + 6, Number.parseInt(c, 16), true);
  for (const [i, hex] of (rest.join('').match(/../g) ?? []).entries())
    view.setUint8(at + 8 + i, Number.parseInt(hex, 16));
}
