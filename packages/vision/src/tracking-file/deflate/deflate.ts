import { codeLengths } from './code-lengths';
import { reverseBits } from './inflate';
import type { Matches } from './match-finder';
import { findMatches } from './match-finder';
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
  MAX_MATCH,
  MIN_MATCH,
  WINDOW,
} from './tables';

/** Input bytes per block: each gets codes of its own, as a picture's parts differ. */
const BLOCK_BYTES = 24_576;
const LONG_MATCH = 48;
/** Rounds of parsing, each with the prices that the last one's codes give. */
const PARSES = 3;

const LENGTH_CODE = codeTable(MAX_MATCH, LENGTH_BASE);
const DISTANCE_CODE = codeTable(WINDOW, DISTANCE_BASE);

/** Lengths in bits of a block's literal/length code and distance code, or what a parse takes them to be. */
interface Codes {
  literals: Uint8Array;
  distances: Uint8Array;
}

/** A block as pairs: length 1 = the literal byte `value`, otherwise a match of that length at distance `value`. */
interface Tokens {
  count: number;
  lengths: Uint16Array;
  values: Uint16Array;
}

/**
 * Packs bytes as raw deflate (RFC 1951): the cheapest parse over the longest match of every position, dynamic codes per
 * block, stored blocks where nothing helps.
 */
export function deflate(data: Uint8Array): Uint8Array {
  const out = new BitWriter(data.length);
  const matches = findMatches(data);
  let start = 0;
  do {
    const end = Math.min(data.length, start + BLOCK_BYTES);
    writeBlock(out, data, matches, start, end, end === data.length);
    start = end;
  } while (start < data.length);
  return out.finish();
}

function writeBlock(
  out: BitWriter,
  data: Uint8Array,
  matches: Matches,
  start: number,
  end: number,
  last: boolean,
): void {
  let tokens = literalTokens(data, start, end);
  let best = plan(tokens);
  let prices: Codes = {
    literals: pricedLiterals(best.codes.literals),
    distances: new Uint8Array(DISTANCE_CODES).fill(6),
  };
  for (let round = 0; round < PARSES; round++) {
    tokens = parse(data, matches, start, end, prices);
    const next = plan(tokens);
    if (next.bits < best.bits) best = next;
    prices = { literals: pricedLiterals(next.codes.literals), distances: priced(next.codes.distances, 9) };
  }
  const bytes = end - start;
  out.bits(last ? 1 : 0, 1);
  if (best.bits > (bytes + 5) * 8) {
    out.bits(0, 2);
    out.stored(data.subarray(start, end));
    return;
  }
  out.bits(2, 2);
  writeHeader(out, best.header);
  writeTokens(out, best.tokens, best.codes);
}

interface Plan {
  tokens: Tokens;
  codes: Codes;
  header: Header;
  bits: number;
}

function plan(tokens: Tokens): Plan {
  const literalUse = new Uint32Array(LITERAL_CODES);
  const distanceUse = new Uint32Array(DISTANCE_CODES);
  let bits = 0;
  for (let i = 0; i < tokens.count; i++) {
    const length = tokens.lengths[i];
    if (length === 1) {
      literalUse[tokens.values[i]]++;
      continue;
    }
    const lengthCode = LENGTH_CODE[length];
    const distanceCode = DISTANCE_CODE[tokens.values[i]];
    literalUse[END_OF_BLOCK + 1 + lengthCode]++;
    distanceUse[distanceCode]++;
    bits += LENGTH_EXTRA[lengthCode] + DISTANCE_EXTRA[distanceCode];
  }
  literalUse[END_OF_BLOCK] = 1;
  const codes = {
    literals: codeLengths(literalUse, MAX_CODE_BITS, 2),
    distances: codeLengths(distanceUse, MAX_CODE_BITS, 0),
  };
  const header = packHeader(codes);
  bits += header.bits;
  for (let i = 0; i < LITERAL_CODES; i++) bits += literalUse[i] * codes.literals[i];
  for (let i = 0; i < DISTANCE_CODES; i++) bits += distanceUse[i] * codes.distances[i];
  return { tokens, codes, header, bits };
}

/** Code lengths as prices; a symbol that no code has yet costs `unused` bits. */
function priced(lengths: Uint8Array, unused: number): Uint8Array {
  return lengths.map((length) => length || unused);
}

/** The same for literals and lengths: unused lengths are cheaper than unused bytes, so that matches get a chance. */
function pricedLiterals(lengths: Uint8Array): Uint8Array {
  return lengths.map((length, symbol) => length || (symbol > END_OF_BLOCK ? 9 : 13));
}

function literalTokens(data: Uint8Array, start: number, end: number): Tokens {
  const count = end - start;
  return { count, lengths: new Uint16Array(count).fill(1), values: Uint16Array.from(data.subarray(start, end)) };
}

/** Cheapest way through the block, by dynamic programming from its end. */
function parse(data: Uint8Array, matches: Matches, start: number, end: number, prices: Codes): Tokens {
  const size = end - start;
  const costs = new Uint32Array(size + 1);
  const choices = new Uint16Array(size);
  for (let i = size - 1; i >= 0; i--) {
    let cost = costs[i + 1] + prices.literals[data[start + i]];
    let choice = 1;
    const longest = Math.min(matches.lengths[start + i], size - i);
    if (longest >= MIN_MATCH) {
      const distanceCode = DISTANCE_CODE[matches.distances[start + i]];
      const distanceCost = prices.distances[distanceCode] + DISTANCE_EXTRA[distanceCode];
      for (let length = longest; length >= MIN_MATCH; length--) {
        const lengthCode = LENGTH_CODE[length];
        const price = distanceCost + prices.literals[END_OF_BLOCK + 1 + lengthCode] + LENGTH_EXTRA[lengthCode];
        if (costs[i + length] + price < cost) {
          cost = costs[i + length] + price;
          choice = length;
        }
        // Long matches are taken whole: trying their every length would make flat pictures slow.
        if (length > LONG_MATCH) break;
      }
    }
    costs[i] = cost;
    choices[i] = choice;
  }
  const tokens: Tokens = { count: 0, lengths: new Uint16Array(size), values: new Uint16Array(size) };
  for (let i = 0; i < size; i += choices[i]) {
    tokens.lengths[tokens.count] = choices[i];
    tokens.values[tokens.count++] = choices[i] === 1 ? data[start + i] : matches.distances[start + i];
  }
  return tokens;
}

/** The code lengths of a block as they are stored: run-length coded, then Huffman coded. */
interface Header {
  literalCount: number;
  distanceCount: number;
  /** Triples: symbol 0..18, extra value, extra bits. */
  runs: number[];
  lengths: Uint8Array;
  lengthCount: number;
  bits: number;
}

function packHeader(codes: Codes): Header {
  const literalCount = Math.max(257, lastUsed(codes.literals) + 1);
  const distanceCount = Math.max(1, lastUsed(codes.distances) + 1);
  const all = new Uint8Array(literalCount + distanceCount);
  all.set(codes.literals.subarray(0, literalCount));
  all.set(codes.distances.subarray(0, distanceCount), literalCount);
  const runs: number[] = [];
  for (let i = 0; i < all.length;) {
    let run = 1;
    while (i + run < all.length && all[i + run] === all[i]) run++;
    i += pushRun(runs, all[i], run);
  }
  const use = new Uint32Array(19);
  for (let i = 0; i < runs.length; i += 3) use[runs[i]]++;
  const lengths = codeLengths(use, 7, 2);
  let lengthCount = 19;
  while (lengthCount > 4 && lengths[CODE_LENGTH_ORDER[lengthCount - 1]] === 0) lengthCount--;
  let bits = 3 + 14 + 3 * lengthCount;
  for (let i = 0; i < runs.length; i += 3) bits += lengths[runs[i]] + runs[i + 2];
  return { literalCount, distanceCount, runs, lengths, lengthCount, bits };
}

/** Stores the first of `run` equal lengths; returns how many are done. */
function pushRun(runs: number[], value: number, run: number): number {
  if (value === 0 && run >= 11) {
    const taken = Math.min(run, 138);
    runs.push(18, taken - 11, 7);
    return taken;
  }
  if (value === 0 && run >= 3) {
    runs.push(17, run - 3, 3);
    return run;
  }
  runs.push(value, 0, 0);
  if (run < 4) return 1;
  const repeated = Math.min(run - 1, 6);
  runs.push(16, repeated - 3, 2);
  return 1 + repeated;
}

function lastUsed(lengths: Uint8Array): number {
  let last = lengths.length - 1;
  while (last >= 0 && lengths[last] === 0) last--;
  return last;
}

function writeHeader(out: BitWriter, header: Header): void {
  out.bits(header.literalCount - 257, 5);
  out.bits(header.distanceCount - 1, 5);
  out.bits(header.lengthCount - 4, 4);
  for (let i = 0; i < header.lengthCount; i++) out.bits(header.lengths[CODE_LENGTH_ORDER[i]], 3);
  const codes = assignCodes(header.lengths);
  for (let i = 0; i < header.runs.length; i += 3) {
    const symbol = header.runs[i];
    out.bits(codes[symbol], header.lengths[symbol]);
    out.bits(header.runs[i + 1], header.runs[i + 2]);
  }
}

function writeTokens(out: BitWriter, tokens: Tokens, { literals, distances }: Codes): void {
  const literalCodes = assignCodes(literals);
  const distanceCodes = assignCodes(distances);
  for (let i = 0; i < tokens.count; i++) {
    const length = tokens.lengths[i];
    const value = tokens.values[i];
    if (length === 1) {
      out.bits(literalCodes[value], literals[value]);
      continue;
    }
    const lengthCode = LENGTH_CODE[length];
    const symbol = END_OF_BLOCK + 1 + lengthCode;
    out.bits(literalCodes[symbol], literals[symbol]);
    out.bits(length - LENGTH_BASE[lengthCode], LENGTH_EXTRA[lengthCode]);
    const distanceCode = DISTANCE_CODE[value];
    out.bits(distanceCodes[distanceCode], distances[distanceCode]);
    out.bits(value - DISTANCE_BASE[distanceCode], DISTANCE_EXTRA[distanceCode]);
  }
  out.bits(literalCodes[END_OF_BLOCK], literals[END_OF_BLOCK]);
}

/** Canonical codes for the lengths, already turned first bit lowest. */
function assignCodes(lengths: Uint8Array): Uint16Array {
  const next = new Uint16Array(MAX_CODE_BITS + 2);
  const counts = new Uint16Array(MAX_CODE_BITS + 1);
  for (const length of lengths) if (length > 0) counts[length]++;
  for (let length = 1; length <= MAX_CODE_BITS; length++) next[length + 1] = (next[length] + counts[length]) << 1;
  const codes = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    if (length > 0) codes[symbol] = reverseBits(next[length]++, length);
  }
  return codes;
}

/** For every value up to `max` the last code whose base does not pass it. */
function codeTable(max: number, bases: Uint16Array): Uint8Array {
  const table = new Uint8Array(max + 1);
  for (let value = bases[0], code = 0; value <= max; value++) {
    while (code + 1 < bases.length && bases[code + 1] <= value) code++;
    table[value] = code;
  }
  return table;
}

class BitWriter {
  private bytes: Uint8Array;
  private at = 0;
  private hold = 0;
  private held = 0;

  constructor(expectedBytes: number) {
    this.bytes = new Uint8Array(Math.max(64, expectedBytes));
  }

  /** Appends the lowest `count` ≤ 16 bits of `value`. */
  bits(value: number, count: number): void {
    this.hold |= value << this.held;
    this.held += count;
    while (this.held >= 8) {
      this.byte(this.hold & 255);
      this.hold >>>= 8;
      this.held -= 8;
    }
  }

  /** The body of a stored block, its lengths included. */
  stored(data: Uint8Array): void {
    if (this.held > 0) this.bits(0, 8 - this.held);
    this.bits(data.length, 16);
    this.bits(~data.length & 0xffff, 16);
    for (const value of data) this.byte(value);
  }

  finish(): Uint8Array {
    if (this.held > 0) this.bits(0, 8 - this.held);
    return this.bytes.slice(0, this.at);
  }

  private byte(value: number): void {
    if (this.at === this.bytes.length) {
      const grown = new Uint8Array(this.bytes.length * 2);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.bytes[this.at++] = value;
  }
}
