import { expect, it } from 'vitest';
import { acceptedDomain } from './accepted-domain';

const SITE_HOST = 'site.example.net';

it.each([
  ['192.0.2.7', 'domain-invalid'],
  ['single', 'domain-invalid'],
  ['server.internal', 'domain-invalid'],
  ['co.uk', 'domain-public-suffix'],
  ['github.io', 'domain-public-suffix'],
  ['site.example.net', 'domain-of-this-site'],
  ['a.site.example.net', 'domain-of-this-site'],
  ['pаypal.com', 'domain-mixed-scripts'],
  ['コーヒーпривет.jp', 'domain-mixed-scripts'],
])('refuses %s with %s', (name, code) => {
  const fields = { name: expect.objectContaining({ code }) as object };
  expect(() => acceptedDomain(name, SITE_HOST)).toThrow(expect.objectContaining({ code: 'validation-failed', fields }));
});

it('accepts names in one script, and returns them in ASCII', () => {
  expect(acceptedDomain('ar.Xưởng-in.vn', SITE_HOST)).toBe('ar.xn--xng-in-3zb2880d.vn');
  expect(acceptedDomain('xn--80ak6aa92e.com', SITE_HOST)).toBe('xn--80ak6aa92e.com');
});

it.each([
  ['Japanese, with a sign that two of its scripts share', 'コーヒー.jp'],
  ['Korean', '대한민국.kr'],
  ['Tamil, with vowel signs', 'தமிழ்.com'],
  ['Khmer', 'ខ្មែរ.com'],
])('accepts a name in %s', (_, name) => {
  expect(acceptedDomain(name, SITE_HOST)).toMatch(/^xn--/);
});
