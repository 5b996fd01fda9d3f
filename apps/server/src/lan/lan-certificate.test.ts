import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY_MS } from '@anchora/contract/durations';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lanCertificate, LIFETIME_DAYS, RENEW_BEFORE_DAYS } from './lan-certificate';

/** Identifier of the use as a server (RFC 5280, section 4.2.1.12). */
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'lan-test-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

it('creates a leaf for the addresses that phones accept, with a private key file', async () => {
  const { cert, key } = await lanCertificate(dataDir, ['192.168.1.7', '10.0.0.2']);
  const certificate = new X509Certificate(cert);
  expect(certificate.ca).toBe(false);
  for (const address of ['192.168.1.7', '10.0.0.2', '127.0.0.1', '::1'])
    expect(certificate.checkIP(address)).toBe(address);
  expect(certificate.checkHost('localhost')).toBe('localhost');
  expect(certificate.keyUsage).toContain(SERVER_AUTH);
  expect(Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)).toBeLessThan(398 * DAY_MS);
  expect(key).toContain('PRIVATE KEY');
  expect(statSync(path.join(dataDir, 'lan', 'https.pem')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(dataDir, 'lan')).mode & 0o777).toBe(0o700);
});

it('keeps a valid certificate', async () => {
  const first = await lanCertificate(dataDir, ['192.168.1.7']);
  expect(await lanCertificate(dataDir, ['192.168.1.7'])).toEqual(first);
});

it('replaces a certificate that lacks the present address', async () => {
  const first = await lanCertificate(dataDir, ['192.168.1.7']);
  const second = await lanCertificate(dataDir, ['192.168.1.8']);
  expect(second.cert).not.toBe(first.cert);
  expect(new X509Certificate(second.cert).checkIP('192.168.1.8')).toBe('192.168.1.8');
});

it(`replaces a certificate that expires within ${RENEW_BEFORE_DAYS} days`, async () => {
  const first = await lanCertificate(dataDir, ['192.168.1.7']);
  const laterMs = (LIFETIME_DAYS - RENEW_BEFORE_DAYS + 1) * DAY_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + laterMs });
  expect((await lanCertificate(dataDir, ['192.168.1.7'])).cert).not.toBe(first.cert);
});

it('replaces a damaged file', async () => {
  await lanCertificate(dataDir, ['192.168.1.7']);
  const file = path.join(dataDir, 'lan', 'https.pem');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100));
  expect(
    new X509Certificate((await lanCertificate(dataDir, ['192.168.1.7'])).cert).checkIP('192.168.1.7'),
  ).toBeDefined();
});
