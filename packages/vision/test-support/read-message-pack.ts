/**
 * A MessagePack value as plain JavaScript, of the types that the product writes; written apart from the product's
 * reader, to check its writer (type bytes by https://github.com/msgpack/msgpack/blob/master/spec.md).
 *
 * @throws Error for a value of another type, for one that ends early, and for bytes after it.
 */
export function readMessagePack(bytes: Uint8Array): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const take = (length: number) => {
    const left = bytes.length - at;
    if (left < length) throw new Error(`expected ${length} more bytes, got ${left}`);
    return bytes.subarray(at, (at += length));
  };
  const unsigned = (size: number) => take(size).reduce((sum, byte) => sum * 256 + byte, 0);
  const text = (length: number) => new TextDecoder('utf-8', { fatal: true }).decode(take(length));
  const list = (length: number) => Array.from({ length }, () => value());
  const map = (length: number) => Object.fromEntries(Array.from({ length }, () => [String(value()), value()]));
  const value = (): unknown => {
    const type = unsigned(1);
    if (type < 0x80) return type;
    if (type < 0x90) return map(type & 15);
    if (type < 0xa0) return list(type & 15);
    if (type < 0xc0) return text(type & 31);
    switch (type) {
      case 0xc0:
        return null;
      case 0xc2:
      case 0xc3:
        return type === 0xc3;
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return take(unsigned(1 << (type - 0xc4))).slice();
      case 0xcb:
        take(8);
        return view.getFloat64(at - 8);
      case 0xcc:
      case 0xcd:
      case 0xce:
        return unsigned(1 << (type - 0xcc));
      case 0xd9:
      case 0xda:
        return text(unsigned(1 << (type - 0xd9)));
      case 0xdc:
      case 0xdd:
        return list(unsigned(2 << (type - 0xdc)));
      case 0xde:
      case 0xdf:
        return map(unsigned(2 << (type - 0xde)));
      default:
        throw new Error(`no value of type 0x${type.toString(16)} was to be written`);
    }
  };
  const result = value();
  if (at !== bytes.length) throw new Error(`${bytes.length - at} bytes follow the value`);
  return result;
}
