import { damaged as damagedFile } from '../format-error';
import {
  CODE_LENGTH_ORDER,
  DISTANCE_BASE,
  DISTANCE_CODES,
  DISTANCE_EXTRA,
  END_OF_BLOCK,
  LENGTH_BASE,
  LENGTH_EXTRA,
  LITERAL_CODES,
  MAX_CODE_BITS,
} from './tables';

/** Codes of up to this many bits are decoded by a single table look-up. */
const FAST_BITS = 9;

/**
 * Largest number of blocks. Encoders make blocks of thousands of bytes; a small file with many tiny blocks would take
 * long, because the codes of each have to be set up.
 */
const maxBlocks = (outBytes: number) => 16 + (outBytes >> 11);

/** Canonical Huffman code: number of codes of each length, and the symbols in the order of their codes. */
interface Code {
  counts: Uint16Array;
  symbols: Uint16Array;
  /** Indexed by the next FAST_BITS bits: symbol << 4 | length, or 0 if the code is longer than that. */
  fast: Uint16Array;
}

/** The two codes of a block: of its bytes and lengths, and of its distances. */
type BlockCodes = [literals: Code, distances: Code];

const damaged = () => damagedFile('target-picture-packed');

/**
 * Unpacks raw deflate (RFC 1951). Bytes after the last block are ignored.
 *
 * fflate packs, but is not used for unpacking: it continues decoding after the result is full, 2.1 s for a bomb that
 * this function refuses in 34 ms, and makes the engine larger (docs/decisions/tracking-file-size.md).
 *
 * @param outBytes exact size of the result; nothing beyond it is ever allocated.
 * @throws FormatError for damaged data, and for more or less than `outBytes` of it.
 */
export function inflate(packed: Uint8Array, outBytes: number): Uint8Array {
  const out = new Uint8Array(outBytes);
  const bits = new BitReader(packed);
  let at = 0;
  let last = false;
  for (let blocks = 1; !last; blocks++) {
    if (blocks > maxBlocks(outBytes)) throw damaged();
    last = bits.take(1) === 1;
    const kind = bits.take(2);
    if (kind === 3) throw damaged();
    at = kind === 0 ? copyStored(bits, out, at) : readBlock(bits, out, at, kind === 1 ? fixedCodes() : readCodes(bits));
  }
  if (at !== outBytes) throw damaged();
  return out;
}

class BitReader {
  #at = 0;
  #hold = 0;
  #held = 0;

  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next `count` ≤ 16 bits, first bit lowest. */
  take(count: number): number {
    while (this.#held < count) {
      if (this.#at >= this.#bytes.length) throw damaged();
      this.#hold |= this.#bytes[this.#at++] << this.#held;
      this.#held += 8;
    }
    const value = this.#hold & ((1 << count) - 1);
    this.#hold >>>= count;
    this.#held -= count;
    return value;
  }

  symbol(code: Code): number {
    while (this.#held < MAX_CODE_BITS && this.#at < this.#bytes.length) {
      this.#hold |= this.#bytes[this.#at++] << this.#held;
      this.#held += 8;
    }
    const entry = code.fast[this.#hold & ((1 << FAST_BITS) - 1)];
    const length = entry & 15;
    if (entry === 0 || length > this.#held) return this.#longSymbol(code);
    this.#hold >>>= length;
    this.#held -= length;
    return entry >> 4;
  }

  /** Reads bit by bit. `first` is the first code of the present length, `index` its place among the symbols. */
  #longSymbol(code: Code): number {
    let value = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= MAX_CODE_BITS; length++) {
      value |= this.take(1);
      const count = code.counts[length];
      if (value - count < first) return code.symbols[index + value - first];
      index += count;
      first = (first + count) << 1;
      value <<= 1;
    }
    throw damaged();
  }

  /** Drops the rest of the present byte, then copies whole bytes. */
  copyBytes(out: Uint8Array, at: number, count: number): void {
    this.#at -= this.#held >> 3;
    this.#hold = 0;
    this.#held = 0;
    if (this.#at + count > this.#bytes.length) throw damaged();
    out.set(this.#bytes.subarray(this.#at, this.#at + count), at);
    this.#at += count;
  }

  alignToByte(): void {
    this.take(this.#held & 7);
  }
}

function copyStored(bits: BitReader, out: Uint8Array, at: number): number {
  bits.alignToByte();
  const length = bits.take(16);
  const check = bits.take(16);
  if ((length ^ check) !== 0xffff || at + length > out.length) throw damaged();
  bits.copyBytes(out, at, length);
  return at + length;
}

function readBlock(bits: BitReader, out: Uint8Array, start: number, [literals, distances]: BlockCodes): number {
  let at = start;
  for (;;) {
    const symbol = bits.symbol(literals);
    if (symbol < END_OF_BLOCK) {
      if (at >= out.length) throw damaged();
      out[at++] = symbol;
      continue;
    }
    if (symbol === END_OF_BLOCK) return at;
    const lengthCode = symbol - END_OF_BLOCK - 1;
    if (lengthCode >= LENGTH_BASE.length) throw damaged();
    const length = LENGTH_BASE[lengthCode] + bits.take(LENGTH_EXTRA[lengthCode]);
    const distanceCode = bits.symbol(distances);
    if (distanceCode >= DISTANCE_CODES) throw damaged();
    const distance = DISTANCE_BASE[distanceCode] + bits.take(DISTANCE_EXTRA[distanceCode]);
    if (distance > at || at + length > out.length) throw damaged();
    for (const end = at + length; at < end; at++) out[at] = out[at - distance];
  }
}

/** Reads the two codes of a dynamic block (RFC 1951, section 3.2.7). */
function readCodes(bits: BitReader): BlockCodes {
  const literalCount = bits.take(5) + 257;
  const distanceCount = bits.take(5) + 1;
  const lengthCount = bits.take(4) + 4;
  if (literalCount > LITERAL_CODES || distanceCount > DISTANCE_CODES) throw damaged();
  const codeLengths = new Uint8Array(19);
  for (let i = 0; i < lengthCount; i++) codeLengths[CODE_LENGTH_ORDER[i]] = bits.take(3);
  const code = makeCode(codeLengths);
  const lengths = new Uint8Array(literalCount + distanceCount);
  for (let i = 0; i < lengths.length;) {
    const symbol = bits.symbol(code);
    if (symbol < 16) {
      lengths[i++] = symbol;
      continue;
    }
    if (symbol === 16 && i === 0) throw damaged();
    const value = symbol === 16 ? lengths[i - 1] : 0;
    const repeat = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
    if (i + repeat > lengths.length) throw damaged();
    lengths.fill(value, i, i + repeat);
    i += repeat;
  }
  if (lengths[END_OF_BLOCK] === 0) throw damaged();
  return [makeCode(lengths.subarray(0, literalCount)), makeCode(lengths.subarray(literalCount))];
}

/** Canonical code from the code lengths of its symbols. @throws FormatError for an over-full or incomplete set */
function makeCode(lengths: Uint8Array): Code {
  const counts = new Uint16Array(MAX_CODE_BITS + 1);
  for (const length of lengths) counts[length]++;
  const used = lengths.length - counts[0];
  counts[0] = 0;
  let open = 1;
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    open = open * 2 - counts[length];
    if (open < 0) throw damaged();
  }
  // A single code of one bit, or none at all, is the encoders' form of "one distance" and "no distances".
  const lone = used === 0 || (used === 1 && counts[1] === 1);
  if (open > 0 && !lone) throw damaged();

  const nextIndex = new Uint16Array(MAX_CODE_BITS + 2);
  const nextCode = new Uint16Array(MAX_CODE_BITS + 2);
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    nextIndex[length + 1] = nextIndex[length] + counts[length];
    nextCode[length + 1] = (nextCode[length] + counts[length]) << 1;
  }
  const symbols = new Uint16Array(used);
  const fast = new Uint16Array(1 << FAST_BITS);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    if (length === 0) continue;
    symbols[nextIndex[length]++] = symbol;
    const bitsOfCode = nextCode[length]++;
    if (length > FAST_BITS) continue;
    for (let at = reverseBits(bitsOfCode, length); at < fast.length; at += 1 << length)
      fast[at] = (symbol << 4) | length;
  }
  return { counts, symbols, fast };
}

/** Codes are stored first bit highest, unlike everything else in deflate. */
function reverseBits(value: number, count: number): number {
  let reversed = 0;
  for (let i = 0; i < count; i++) reversed |= ((value >> i) & 1) << (count - 1 - i);
  return reversed;
}

let fixed: BlockCodes | undefined;

/**
 * The codes of blocks that bring none of their own (RFC 1951, section 3.2.6). They are made at the first use, since
 * most files have no such block.
 */
function fixedCodes(): BlockCodes {
  if (!fixed) {
    const lengths = new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280, 288);
    fixed = [makeCode(lengths), makeCode(new Uint8Array(32).fill(5))];
  }
  return fixed;
}
