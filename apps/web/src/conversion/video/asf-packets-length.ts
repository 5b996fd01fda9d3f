import { DAY_MS } from '@anchora/contract/durations';

/** Identifier, size and counts of the object that holds the packets. */
const DATA_HEAD_BYTES = 50;
/** The head of a packet is shorter than this. */
const PACKET_HEAD_BYTES = 40;
/**
 * Packets at the end that are read, because an index may follow them, and the recording may end within one. Chosen, not
 * measured.
 */
const LAST_PACKETS = 8;
/** A header that tells a smaller size is taken for damaged. Chosen, not measured. */
const LEAST_PACKET_BYTES = 64;
/** A header that tells a larger size is taken for damaged. Chosen, not measured. */
const MOST_PACKET_BYTES = 1 << 20;
/** A packet that claims to be later than this after the first is no packet. */
const MOST_LENGTH_MS = DAY_MS;

interface AsfLayout {
  headerBytes: number;
  packetBytes: number;
}

/**
 * Length of a recording in the Advanced Systems Format whose header tells none: from when its first packet was to be
 * sent until the last one ends. All packets have the same size (specification 01.20.06, chapter 5.2).
 *
 * @returns seconds; null if there are no packets, or the header tells a size that none can have
 */
export async function asfPacketsLength(file: Blob, { headerBytes, packetBytes }: AsfLayout): Promise<number | null> {
  if (packetBytes < LEAST_PACKET_BYTES || packetBytes > MOST_PACKET_BYTES) return null;
  const firstAt = headerBytes + DATA_HEAD_BYTES;
  const count = Math.floor((file.size - firstAt) / packetBytes);
  const first = await timesAt(file, firstAt);
  if (!first) return null;
  let lengthMs = 0;
  for (let index = Math.max(1, count - LAST_PACKETS); index < count; index++) {
    const packet = await timesAt(file, firstAt + index * packetBytes);
    const endMs = (packet?.sendMs ?? 0) + (packet?.durationMs ?? 0) - first.sendMs;
    if (packet?.errorCorrection === first.errorCorrection && endMs <= MOST_LENGTH_MS) {
      lengthMs = Math.max(lengthMs, endMs);
    }
  }
  return Math.max(lengthMs, first.durationMs) / 1000;
}

interface PacketTimes {
  /** The same in all packets of a file. */
  errorCorrection: number;
  sendMs: number;
  durationMs: number;
}

async function timesAt(file: Blob, at: number): Promise<PacketTimes | null> {
  const view = new DataView(await file.slice(at, at + PACKET_HEAD_BYTES).arrayBuffer());
  if (view.byteLength < PACKET_HEAD_BYTES) return null;
  // The first byte has a flag for data of error correction, and their length in its lower half.
  const errorCorrection = view.getUint8(0);
  const flagsAt = errorCorrection & 0x80 ? 1 + (errorCorrection & 0x0f) : 0;
  const flags = view.getUint8(flagsAt);
  // Sizes of three numbers that stand between the flags and the times: 0, 1, 2 or 4 bytes each.
  const skipped = [5, 1, 3].map((bit) => [0, 1, 2, 4][(flags >> bit) & 3] ?? 0);
  const timesStart = flagsAt + 2 + skipped.reduce((sum, bytes) => sum + bytes, 0);
  return {
    errorCorrection,
    sendMs: view.getUint32(timesStart, true),
    durationMs: view.getUint16(timesStart + 4, true),
  };
}
