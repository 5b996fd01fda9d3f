import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '@anchora/contract/durations';

export interface LanCertificate {
  /** In PEM, as the certificate is. */
  key: string;
  cert: string;
}

/** Phones refuse certificates that live longer than 398 days. */
export const LIFETIME_DAYS = 390;
/** Only a start renews it, and a server may run for days. Chosen, not measured. */
export const RENEW_BEFORE_DAYS = 14;
/** The validity starts this many days ago, because a phone's clock may be slow. */
const BACKDATED_DAYS = 1;
const FILE = 'https.pem';
const LOCAL_ADDRESSES = ['127.0.0.1', '::1'];

/**
 * The server's certificate for its addresses on the local network, stored in `{dataDir}/lan` and replaced when the
 * addresses have changed or it expires soon. It is a leaf certificate: a phone that trusts it trusts no other one.
 */
export async function lanCertificate(dataDir: string, addresses: readonly string[]): Promise<LanCertificate> {
  const folder = path.join(dataDir, 'lan');
  const existing = readExisting(folder);
  if (existing && isUsable(existing.cert, addresses)) return existing;
  const made = await makeCertificate(addresses);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  // Key and certificate share one file, so that they always match.
  const file = path.join(folder, FILE);
  writeFileSync(`${file}.new`, `${made.key}\n${made.cert}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}

function readExisting(folder: string): LanCertificate | null {
  try {
    const pem = readFileSync(path.join(folder, FILE), 'utf8');
    const [key, cert] = ['PRIVATE KEY', 'CERTIFICATE'].map(
      (label) => new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----`).exec(pem)?.[0],
    );
    return key && cert ? { key, cert } : null;
  } catch {
    // A file that is missing or cannot be read is made again.
    return null;
  }
}

function isUsable(pem: string, addresses: readonly string[]): boolean {
  try {
    const certificate = new X509Certificate(pem);
    const isCurrent = Date.parse(certificate.validTo) - Date.now() > RENEW_BEFORE_DAYS * DAY_MS;
    return isCurrent && addresses.every((address) => certificate.checkIP(address) !== undefined);
  } catch {
    // A damaged certificate is made again.
    return false;
  }
}

async function makeCertificate(addresses: readonly string[]): Promise<LanCertificate> {
  const { generate } = await import('selfsigned');
  const pems = await generate([{ name: 'commonName', value: addresses[0] ?? 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - BACKDATED_DAYS * DAY_MS),
    notAfterDate: new Date(Date.now() + LIFETIME_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          ...[...new Set([...addresses, ...LOCAL_ADDRESSES])].map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  return { key: pems.private.trim(), cert: pems.cert.trim() };
}
