import { describe, expect, it } from 'vitest';
import { linkReach } from './link-reach';

describe('linkReach', () => {
  it.each([
    'http://localhost:3000/x',
    'https://127.0.0.1/x',
    'http://[::1]:80/',
    'http://app.localhost/',
    'http://0.0.0.0/',
  ])('is local for %s, which no phone reaches', (link) => expect(linkReach(link)).toBe('local'));

  it('is insecure for plain HTTP, to which phones give no camera', () => {
    expect(linkReach('http://192.168.1.20:3000/view/ar/x')).toBe('insecure');
  });

  it('is fine for HTTPS, on a network address too', () => {
    expect(linkReach('https://192.168.1.20:3443/view/ar/x')).toBe('fine');
    expect(linkReach('https://localhost.example.org/')).toBe('fine');
  });
});
