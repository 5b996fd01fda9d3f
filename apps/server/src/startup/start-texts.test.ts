import { describe, expect, it } from 'vitest';
import { startedText } from './start-texts';

const site = { productName: 'Anchora', host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' };

describe('startedText', () => {
  it('names the address to open', () => {
    expect(startedText(site)).toBe('Anchora is running: http://localhost:3000');
    expect(startedText({ ...site, host: '::1' })).toContain('http://[::1]:3000');
  });

  it('names the address that links use if that differs', () => {
    const text = startedText({ ...site, host: '0.0.0.0', publicUrl: 'https://ar.example.com' });
    expect(text.split('\n')).toEqual([
      'Anchora is running: http://localhost:3000',
      'Links and QR codes use https://ar.example.com',
    ]);
  });

  it('warns, if the server listens on every network, that its links still lead to this machine', () => {
    expect(startedText({ ...site, host: '0.0.0.0' })).toContain('Set PUBLIC_URL to the address');
    expect(startedText(site)).not.toContain('PUBLIC_URL');
  });
});
