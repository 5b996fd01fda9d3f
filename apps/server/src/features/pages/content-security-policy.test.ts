import { describe, expect, it } from 'vitest';
import type { S3StorageConfig } from '../../config/config';
import { pagePolicies } from './content-security-policy';

const S3: S3StorageConfig = {
  kind: 's3',
  endpoint: null,
  region: 'eu-west-1',
  bucket: 'anchora',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  forcePathStyle: false,
  acl: null,
  publicUrl: null,
};

function sourcesOf(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

describe('pagePolicies', () => {
  it('lets no page show those of an account in a frame, and only this site the shell and the AR frame', () => {
    const policies = pagePolicies({ storage: { kind: 'disk' }, google: null });
    for (const name of ['owner', 'signIn'] as const)
      expect(sourcesOf(policies[name], 'frame-ancestors')).toEqual(["'none'"]);
    for (const name of ['shell', 'frame'] as const)
      expect(sourcesOf(policies[name], 'frame-ancestors')).toEqual(["'self'"]);
  });

  it('names no other host with the disk store, and never allows inline script', () => {
    const { embed, embeddedFrame, ...fixed } = pagePolicies({ storage: { kind: 'disk' }, google: null });
    for (const policy of [...Object.values(fixed), embed([]), embeddedFrame([])]) {
      expect(policy).not.toMatch(/https?:|\*/);
      expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
      expect(sourcesOf(policy, 'default-src')).toEqual(["'none'"]);
    }
  });

  it.each([
    ['at Amazon, by host', {}, ['https://anchora.s3.eu-west-1.amazonaws.com']],
    ['at Amazon, by path', { forcePathStyle: true }, ['https://s3.eu-west-1.amazonaws.com']],
    ['at its own endpoint', { endpoint: 'http://127.0.0.1:9000/', forcePathStyle: true }, ['http://127.0.0.1:9000']],
    [
      'through a delivery network',
      { endpoint: 'https://storage.example', publicUrl: 'https://cdn.example/ar/' },
      ['https://anchora.storage.example', 'https://cdn.example'],
    ],
  ])('lets content that S3 serves %s through, and nothing else', (_, settings, origins) => {
    const { shell, frame } = pagePolicies({ storage: { ...S3, ...settings }, google: null });
    for (const policy of [shell, frame]) {
      for (const directive of ['connect-src', 'img-src', 'media-src']) {
        const others = sourcesOf(policy, directive).filter((source) => /^https?:/.test(source));
        expect(others).toEqual(origins);
      }
      expect(sourcesOf(policy, 'script-src').join(' ')).not.toMatch(/https?:/);
    }
  });

  it('changes no policy but that of sign-in pages for Google', () => {
    const google = { projectId: 'shop', apiKey: 'key', authDomain: 'shop.firebaseapp.com', emulatorHost: null };
    const { signIn, ...others } = pagePolicies({ storage: { kind: 'disk' }, google });
    const { signIn: _without, ...othersWithout } = pagePolicies({ storage: { kind: 'disk' }, google: null });
    const sites = ['https://shop.example'];
    const stated = ({ embed, embeddedFrame, ...fixed }: typeof others) => ({
      ...fixed,
      embed: embed(sites),
      embeddedFrame: embeddedFrame(sites),
    });
    expect(stated(others)).toEqual(stated(othersWithout));
    expect(sourcesOf(signIn, 'script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", 'https://apis.google.com']);
    expect(sourcesOf(signIn, 'frame-src')).toEqual(["'self'", 'https://shop.firebaseapp.com']);
    expect(sourcesOf(signIn, 'connect-src')).toEqual([
      ...sourcesOf(others.shell, 'connect-src'),
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ]);
    const emulated = pagePolicies({ storage: { kind: 'disk' }, google: { ...google, emulatorHost: '127.0.0.1:9099' } });
    expect(sourcesOf(emulated.signIn, 'frame-src')).toEqual(["'self'", 'http://127.0.0.1:9099']);
    expect(emulated.signIn).not.toContain('googleapis.com');
  });
});
