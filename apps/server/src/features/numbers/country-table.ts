import { readFileSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { StartupError } from '../../config/startup-error';

/** Ranges of addresses in ascending order, each with a country. */
interface Ranges {
  /** First and last address of each range, interleaved. IPv4: the address; IPv6: its upper 64 bits. */
  ends: BigUint64Array;
  countries: string[];
}

type Family = 'v4' | 'v6';

/** An address as one decimal number; the largest one of IPv6 has 39 digits. */
const ADDRESS_NUMBER = /^\d{1,39}$/;
const LAST_IPV4 = 0xffff_ffffn;
/** The IPv6 addresses that stand for IPv4 ones (RFC 4291, section 2.5.5.2). */
const MAPPED_IPV4 = { first: 0xffff_0000_0000n, last: 0xffff_ffff_ffffn };

/**
 * Countries of addresses, from a file that the operator supplies; no address leaves the server. Its lines are `first
 * address,last address,country code`, as in the list that DB-IP gives away, or have each address as one number, as in
 * those of IP2Location.
 */
export class CountryTable {
  private constructor(
    private readonly v4: Ranges,
    private readonly v6: Ranges,
  ) {}

  /** @throws StartupError if the file cannot be read or holds no range. */
  static read(file: string): CountryTable {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      throw new StartupError(`COUNTRY_TABLE cannot be read (${(error as Error).message})`, { cause: error });
    }
    const table = CountryTable.parse(text);
    if (table) return table;
    throw new StartupError(`COUNTRY_TABLE is "${file}": its lines have to be: first address,last address,country code`);
  }

  /** @returns null if no line is a range. */
  static parse(text: string): CountryTable | null {
    const rows: Record<Family, [bigint, bigint, string][]> = { v4: [], v6: [] };
    for (const line of text.split('\n')) {
      const [first = '', last = '', country = ''] = line.trim().replaceAll('"', '').split(',');
      const range = /^[A-Z]{2}$/.test(country) ? rangeOf(first, last) : null;
      if (range) rows[range.family].push([range.from, range.to, country]);
    }
    const { v4, v6 } = rows;
    return v4.length + v6.length === 0 ? null : new CountryTable(rangesOf(v4), rangesOf(v6));
  }

  /** ISO 3166-1 code; null for an address that is in no range. */
  countryOf(address: string): string | null {
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? '';
    if (isIPv4(bare)) return find(this.v4, numberOfIPv4(bare));
    return isIPv6(bare) ? find(this.v6, upperHalfOfIPv6(bare)) : null;
  }
}

/** @returns null unless these are two addresses of one kind. */
function rangeOf(first: string, last: string): { family: Family; from: bigint; to: bigint } | null {
  if (isIPv4(first) && isIPv4(last)) return { family: 'v4', from: numberOfIPv4(first), to: numberOfIPv4(last) };
  if (isIPv6(first) && isIPv6(last)) return { family: 'v6', from: upperHalfOfIPv6(first), to: upperHalfOfIPv6(last) };
  if (!ADDRESS_NUMBER.test(first) || !ADDRESS_NUMBER.test(last)) return null;
  const [from, to] = [BigInt(first), BigInt(last)];
  if (to <= LAST_IPV4) return { family: 'v4', from, to };
  const isMapped = from >= MAPPED_IPV4.first && to <= MAPPED_IPV4.last;
  if (isMapped) return { family: 'v4', from: from - MAPPED_IPV4.first, to: to - MAPPED_IPV4.first };
  return { family: 'v6', from: from >> 64n, to: to >> 64n };
}

function rangesOf(rows: [bigint, bigint, string][]): Ranges {
  const sorted = rows.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    ends: BigUint64Array.from(sorted.flatMap(([first, last]) => [first, last])),
    countries: sorted.map(([, , country]) => country),
  };
}

/** Binary search for the last range that begins at or before the address. */
function find({ ends, countries }: Ranges, address: bigint): string | null {
  let low = 0;
  let high = countries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[2 * middle] ?? 0n) <= address) low = middle + 1;
    else high = middle;
  }
  const range = low - 1;
  return range >= 0 && address <= (ends[2 * range + 1] ?? 0n) ? (countries[range] ?? null) : null;
}

function numberOfIPv4(address: string): bigint {
  return BigInt(address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0));
}

function upperHalfOfIPv6(address: string): bigint {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return groups.slice(0, 4).reduce((sum, group) => sum * 65_536n + BigInt(parseInt(group, 16)), 0n);
}

/** @param file null if the operator supplies none. */
export function readCountries(file: string | null): CountryTable | null {
  return file === null ? null : CountryTable.read(file);
}
