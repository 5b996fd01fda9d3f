import { encodeUtf8 } from '../utf-8';

export type MessagePackValue =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | readonly MessagePackValue[]
  | { readonly [key: string]: MessagePackValue };

/**
 * MessagePack bytes of the value (type bytes by https://github.com/msgpack/msgpack/blob/master/spec.md): whole numbers
 * from 0 to 2³² − 1 as such, all other numbers as doubles.
 */
export function writeMessagePack(value: MessagePackValue): Uint8Array {
  const writer = new Writer();
  writer.value(value);
  return writer.finish();
}

class Writer {
  /** Doubled when it is full; a tracking file takes a few steps from 64 KB. */
  #bytes = new Uint8Array(1 << 16);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#at);
  }

  value(value: MessagePackValue): void {
    if (value === null) this.#unsigned(0xc0, 1);
    else if (typeof value === 'boolean') this.#unsigned(value ? 0xc3 : 0xc2, 1);
    else if (typeof value === 'number') this.#number(value);
    else if (typeof value === 'string') this.#text(value);
    else if (value instanceof Uint8Array) this.#binary(value);
    else if (isList(value)) {
      this.#head(value.length, 0x90, 0xdc);
      for (const item of value) this.value(item);
    } else {
      const pairs = Object.entries(value);
      this.#head(pairs.length, 0x80, 0xde);
      for (const [key, item] of pairs) {
        this.#text(key);
        this.value(item);
      }
    }
  }

  #number(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) {
      this.#unsigned(0xcb, 1);
      this.#grow(8);
      this.#view.setFloat64(this.#at, value);
      this.#at += 8;
    } else if (value < 0x80) this.#unsigned(value, 1);
    else this.#sized(0xcc, value);
  }

  #text(text: string): void {
    const bytes = encodeUtf8(text, Number.POSITIVE_INFINITY);
    if (bytes.length < 32) this.#unsigned(0xa0 | bytes.length, 1);
    else this.#sized(0xd9, bytes.length);
    this.#raw(bytes);
  }

  #binary(bytes: Uint8Array): void {
    this.#sized(0xc4, bytes.length);
    this.#raw(bytes);
  }

  /** Head of a list or map: up to 15 entries in the type byte, else 16 or 32 bits. */
  #head(length: number, small: number, large: number): void {
    if (length < 16) this.#unsigned(small | length, 1);
    else {
      this.#unsigned(length < 0x10000 ? large : large + 1, 1);
      this.#unsigned(length, length < 0x10000 ? 2 : 4);
    }
  }

  /** The type byte (`type` for 8 bits, + 1 for 16, + 2 for 32), then the value in as many bits as it needs. */
  #sized(type: number, value: number): void {
    const power = value < 0x100 ? 0 : value < 0x10000 ? 1 : 2;
    this.#unsigned(type + power, 1);
    this.#unsigned(value, 1 << power);
  }

  #unsigned(value: number, size: number): void {
    this.#grow(size);
    if (size === 1) this.#bytes[this.#at] = value;
    else if (size === 2) this.#view.setUint16(this.#at, value);
    else this.#view.setUint32(this.#at, value);
    this.#at += size;
  }

  #raw(bytes: Uint8Array): void {
    this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #grow(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.#at + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

function isList(value: object): value is readonly MessagePackValue[] {
  return Array.isArray(value);
}
