const FILE_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex');
const DATA = Buffer.from('3626b2758e66cf11a6d900aa0062ce6c', 'hex');

/** A WMV as it is when its recorder could not go back to the header: without its length and the size of its packets. */
export function asLiveWmv(wmv: Buffer): Buffer {
  const live = Buffer.from(wmv);
  const properties = live.indexOf(FILE_PROPERTIES);
  live.writeBigUInt64LE(31_000_000n, properties + 64);
  live.writeBigUInt64LE(0n, properties + 72);
  live.writeUInt32LE(3, properties + 88);
  live.writeBigUInt64LE(50n, live.indexOf(DATA) + 16);
  return live;
}
