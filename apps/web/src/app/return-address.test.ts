import { beforeAll, describe, expect, it, vi } from 'vitest';
import { returnAddress, signInAddress } from './return-address';

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://ar.example' });
});

describe('signInAddress', () => {
  it('names the page that asked, with its query', () => {
    expect(signInAddress('/view/3', 'tab=details')).toBe('/auth?next=%2Fview%2F3%3Ftab%3Ddetails');
  });

  it.each(['/', '/dashboard'])('names no page for %s, where sign-in leads anyway', (path) => {
    expect(signInAddress(path, '')).toBe('/auth');
  });

  it('leads from a page of the sign-in to the page that asked for it', () => {
    expect(returnAddress(signInAddress('/second-factor', 'next=%2Fview%2F3').split('?')[1] ?? '')).toBe('/view/3');
    expect(signInAddress('/second-factor', '')).toBe('/auth');
  });
});

describe('returnAddress', () => {
  it('leads back to a page of this origin', () => {
    expect(returnAddress('next=%2Fview%2F3%3Ftab%3Ddetails')).toBe('/view/3?tab=details');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    'javascript:alert(1)',
    'view/3',
    '/login?next=/view/3',
    '/auth/',
    '',
  ])('leads to the dashboard instead of %j', (next) => {
    expect(returnAddress(`next=${encodeURIComponent(next)}`)).toBe('/dashboard');
  });
});
