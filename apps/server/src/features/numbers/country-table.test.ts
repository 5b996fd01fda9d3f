import { expect, it } from 'vitest';
import { CountryTable } from './country-table';

const LIST = `"first","last","country"
1.0.0.0,1.0.0.255,AU
14.160.0.0,14.191.255.255,VN
"8.8.8.0","8.8.8.255","US"
2001:ee0::,2001:ee0:ffff:ffff:ffff:ffff:ffff:ffff,VN
2a00::,2a00:ffff:ffff:ffff:ffff:ffff:ffff:ffff,DE
5.0.0.0,5.0.0.255,-`;

it.each([
  ['14.160.0.0', 'VN'],
  ['14.191.255.255', 'VN'],
  ['14.192.0.0', 'no country'],
  ['::ffff:8.8.8.8', 'US'],
  ['0.0.0.1', 'no country'],
  ['5.0.0.1', 'no country'],
  ['2001:ee0:12::7', 'VN'],
  ['2001:ee1::', 'no country'],
  ['2a00:1::1%eth0', 'DE'],
  ['not an address', 'no country'],
])('%s is in %s', (address, country) => {
  expect(CountryTable.parse(LIST)?.countryOf(address) ?? 'no country').toBe(country);
});

it('reads addresses that are written as one number, as by IP2Location', () => {
  const mapped = 0xffff_0808_0800n;
  const vietnamese = 0x2001_0ee0n << 96n;
  const table = CountryTable.parse(
    `"0","16777215","-","-"
"16777216","16777471","AU","Australia"
"${mapped}","${mapped + 255n}","US","United States of America"
"${vietnamese}","${vietnamese + (1n << 96n) - 1n}","VN","Viet Nam"`,
  );
  const addresses = ['1.0.0.0', '1.0.0.255', '1.0.1.0', '0.0.0.1', '8.8.8.8', '2001:ee0:12::7', '2001:ee1::', '::1'];
  const countries = addresses.map((address) => table?.countryOf(address) ?? '-').join(' ');
  expect(countries).toBe('AU AU - - US VN - -');
});

it('refuses a file without a range, and one that cannot be read', () => {
  expect(CountryTable.parse('a,b,c\n')).toBeNull();
  expect(() => CountryTable.read('/no/such/file')).toThrow('COUNTRY_TABLE cannot be read');
});
