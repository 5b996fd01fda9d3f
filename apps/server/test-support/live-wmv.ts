/* GUIDs of the two objects, and the places of their fields: Advanced Systems Format Specification, 3.2 and 5. */
const FILE_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex');
const PLAY_DURATION_AT = 64;
const SEND_DURATION_AT = 72;
const FLAGS_AT = 88;
const DATA = Buffer.from('3626b2758e66cf11a6d900aa0062ce6c', 'hex');
const DATA_SIZE_AT = 16;

/** FFmpeg writes this to a stream: the 3.1 s of a player's buffer alone, in units of 100 ns. */
const NO_DURATION = 31_000_000n;
/** Flags for: broadcast, which makes the durations invalid, and seekable. */
const BROADCAST_AND_SEEKABLE = 3;
/** Size of a data object before its first packet, bytes. */
const NO_DATA_BYTES = 50n;

/** A WMV as it is when its recorder could not go back to the header: without its length and the size of its data. */
export function asLiveWmv(wmv: Buffer): Buffer {
  const live = Buffer.from(wmv);
  const properties = live.indexOf(FILE_PROPERTIES);
  live.writeBigUInt64LE(NO_DURATION, properties + PLAY_DURATION_AT);
  live.writeBigUInt64LE(0n, properties + SEND_DURATION_AT);
  live.writeUInt32LE(BROADCAST_AND_SEEKABLE, properties + FLAGS_AT);
  live.writeBigUInt64LE(NO_DATA_BYTES, live.indexOf(DATA) + DATA_SIZE_AT);
  return live;
}
