import { damaged, FormatError } from '../format-error';
import { decodeUtf8 } from '../utf-8';

/**
 * Depth of nested containers that the readers follow. Chosen, not measured, like the next three: damaged and crafted
 * files are refused before they take much time or memory.
 */
const MAX_DEPTH = 32;
/** Largest number of values in one file; stock files have about 60,000 per target. */
const MAX_VALUES = 4_000_000;
/** Largest number of entries of a map that a caller enters; the maps of a `.mind` file have at most six. */
const MAX_KEYS = 64;
/** Largest length of a key of a map that a caller enters; a longer one is refused. */
const MAX_TEXT_BYTES = 1024;

/** Bytes after the types 0xca (float 32) to 0xd3 (int 64). */
const NUMBER_BYTES: readonly number[] = [4, 8, 1, 2, 4, 8, 1, 2, 4, 8];

/**
 * Walks through MessagePack (type bytes by https://github.com/msgpack/msgpack/blob/master/spec.md) without building
 * skipped values: callers enter the containers that they know and skip the rest, so that a hostile file cannot cause
 * allocations. Every length is checked against the remaining bytes. A `place` is the key of a value, for the
 * FormatError about a value of another type. All readers throw FormatError for bytes that are cut off or no
 * MessagePack, and beyond the limits above.
 */
export class MessagePackReader {
  #at = 0;
  #values = 0;
  readonly #view: DataView;

  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /**
   * Reads a map of at most MAX_KEYS entries.
   *
   * @param handlers functions that read the values of their keys; all other values are skipped.
   */
  map(place: string, handlers: Record<string, () => void>): void {
    const known = new Map(Object.entries(handlers));
    const length = this.#count(this.#type(), 0x80, 0xde) ?? wrongType(place);
    if (length > MAX_KEYS) throw damaged('too-many-parts');
    this.#claim(2 * length);
    for (let left = length; left > 0; left--) {
      const handler = known.get(this.#key());
      if (handler) handler();
      else this.skip();
    }
  }

  /** Enters an array; that many values follow. */
  arrayLength(place: string): number {
    const length = this.#count(this.#type(), 0x90, 0xdc) ?? wrongType(place);
    this.#claim(length);
    return length;
  }

  /** A number of any type that fits a double. */
  number(place: string): number {
    const type = this.#type();
    if (type < 0x80) return type;
    if (type >= 0xe0) return type - 256;
    switch (type) {
      case 0xca:
        return this.#view.getFloat32(this.#advance(4));
      case 0xcb:
        return this.#view.getFloat64(this.#advance(8));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.#unsigned(1 << (type - 0xcc));
      case 0xcf:
        return Number(this.#view.getBigUint64(this.#advance(8)));
      case 0xd0:
        return this.#view.getInt8(this.#advance(1));
      case 0xd1:
        return this.#view.getInt16(this.#advance(2));
      case 0xd2:
        return this.#view.getInt32(this.#advance(4));
      case 0xd3:
        return Number(this.#view.getBigInt64(this.#advance(8)));
      default:
        return wrongType(place);
    }
  }

  /** The next value if it is a text; any other value is skipped and counts as an empty key. */
  #key(): string {
    const first = this.#peek();
    const isText = (first >= 0xa0 && first <= 0xbf) || (first >= 0xd9 && first <= 0xdb);
    if (!isText) this.skip();
    const length = isText ? (this.#textLength(this.#type()) ?? 0) : 0;
    if (length > MAX_TEXT_BYTES) throw damaged('text-impossible');
    return decodeUtf8(this.#take(length));
  }

  /**
   * Raw bytes. Writers without a binary type store them as text or as a list of numbers 0..255; of a list this is a
   * copy, otherwise a view of the file.
   */
  binary(place: string): Uint8Array {
    const first = this.#peek();
    if ((first >= 0x90 && first <= 0x9f) || first === 0xdc || first === 0xdd) return this.#byteList(place);
    const type = this.#type();
    if (type >= 0xc4 && type <= 0xc6) return this.#take(this.#unsigned(1 << (type - 0xc4)));
    return this.#take(this.#textLength(type) ?? wrongType(place));
  }

  #byteList(place: string): Uint8Array {
    const bytes = new Uint8Array(this.arrayLength(place));
    for (let i = 0; i < bytes.length; i++) {
      const value = this.number(place);
      bytes[i] = value;
      if (bytes[i] !== value) wrongType(place);
    }
    return bytes;
  }

  /** Skips one value with all its contents. */
  skip(): void {
    /** Remaining values at each depth above the present one, and at the present one. */
    const above: number[] = [];
    let left = 1;
    for (;;) {
      while (left === 0) {
        const outer = above.pop();
        if (outer === undefined) return;
        left = outer;
      }
      left--;
      const simple = SIMPLE_BYTES[this.#peek()] ?? -1;
      if (simple >= 0 && this.#values < MAX_VALUES) {
        this.#values++;
        this.#advance(1 + simple);
        continue;
      }
      const inside = this.#skipHead();
      if (inside === 0) continue;
      if (above.length === MAX_DEPTH) throw damaged('parts-too-deep');
      above.push(left);
      left = inside;
    }
  }

  /** Refuses bytes after the last value. */
  end(): void {
    if (this.#at !== this.#bytes.length) throw damaged('meaningless-bytes');
  }

  /** Skips a value whose size is stored, or only the head of a container. Returns the number of values inside. */
  #skipHead(): number {
    const type = this.#type();
    const textLength = this.#textLength(type);
    if (textLength !== undefined) {
      this.#advance(textLength);
      return 0;
    }
    const items = this.#count(type, 0x90, 0xdc);
    if (items !== undefined) return this.#claim(items);
    const pairs = this.#count(type, 0x80, 0xde);
    if (pairs !== undefined) return this.#claim(2 * pairs);
    if (type >= 0xc4 && type <= 0xc6) {
      this.#advance(this.#unsigned(1 << (type - 0xc4)));
      return 0;
    }
    if (type >= 0xc7 && type <= 0xc9) {
      // An extension: its length, its own type, its bytes.
      this.#advance(this.#unsigned(1 << (type - 0xc7)) + 1);
      return 0;
    }
    if (type >= 0xd4 && type <= 0xd8) {
      this.#advance(1 + (1 << (type - 0xd4)));
      return 0;
    }
    throw damaged('meaningless-bytes');
  }

  #textLength(type: number): number | undefined {
    if (type >= 0xa0 && type <= 0xbf) return type & 31;
    return type >= 0xd9 && type <= 0xdb ? this.#unsigned(1 << (type - 0xd9)) : undefined;
  }

  /**
   * Stored length of a container: in a type from `small` to `small` + 15, or in 2 or 4 bytes after `large` or `large` +
   * 1.
   */
  #count(type: number, small: number, large: number): number | undefined {
    if ((type & 0xf0) === small) return type & 15;
    return type === large || type === large + 1 ? this.#unsigned(2 << (type - large)) : undefined;
  }

  /** The next byte, without taking it; at the end 0xc1, which is not the type of any value. */
  #peek(): number {
    return this.#bytes[this.#at] ?? 0xc1;
  }

  #type(): number {
    if (++this.#values > MAX_VALUES) throw damaged('too-many-parts');
    return this.#view.getUint8(this.#advance(1));
  }

  /** Checks a count: a value takes at least one byte, so a count beyond the rest of the file is false. */
  #claim(values: number): number {
    if (values > this.#bytes.length - this.#at) throw damaged('part-beyond-file');
    return values;
  }

  #unsigned(size: number): number {
    const at = this.#advance(size);
    if (size === 1) return this.#view.getUint8(at);
    return size === 2 ? this.#view.getUint16(at) : this.#view.getUint32(at);
  }

  #take(length: number): Uint8Array {
    const at = this.#advance(length);
    return this.#bytes.subarray(at, at + length);
  }

  /** Moves forward; returns the former position. */
  #advance(length: number): number {
    const at = this.#at;
    if (length > this.#bytes.length - at) throw damaged('last-part-cut-off');
    this.#at = at + length;
    return at;
  }
}

/** Number of bytes after each type whose values `skip` passes over at once; −1 for all other types. */
const SIMPLE_BYTES = Int8Array.from({ length: 256 }, (_, type) => {
  if (type < 0x80 || type >= 0xe0 || type === 0x80 || type === 0x90) return 0;
  if (type >= 0xa0 && type <= 0xbf) return type & 31;
  if (type === 0xc0 || type === 0xc2 || type === 0xc3) return 0;
  return NUMBER_BYTES[type - 0xca] ?? -1;
});

function wrongType(place: string): never {
  throw new FormatError({ code: 'value-type', params: { place } });
}
