import { describe, expect, it } from 'vitest';
import { linkReach } from './link-reach';

describe('linkReach', () => {
  it.each([
    'http://localhost:3000/x',
    'https://127.0.0.1/x',
    'http://[::1]:80/',
    'http://app.localhost/',
    'http://0.0.0.0/',
  ])('knows that a phone cannot reach %s', (link) => expect(linkReach(link)).toBe('local'));

  it('knows that phones give no camera to plain HTTP', () => {
    expect(linkReach('http://192.168.1.20:3000/view/ar/x')).toBe('insecure');
  });

  it('is content with HTTPS, on a network address too', () => {
    expect(linkReach('https://192.168.1.20:3443/view/ar/x')).toBe('fine');
    expect(linkReach('https://localhost.example.org/')).toBe('fine');
  });
});
