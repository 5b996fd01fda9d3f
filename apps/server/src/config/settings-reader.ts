import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import type { Env, EnvName } from './env';
import { NAMED_NETWORKS } from './named-networks';
import { StartupError } from './startup-error';

const UNIT_BYTES: Record<string, number> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };
/** Settings whose values must not appear on a terminal or in a log. */
const CONFIDENTIAL: ReadonlySet<EnvName> = new Set([
  'DATABASE_URL',
  'SECRET_KEY',
  'REDIS_URL',
  'S3_SECRET_ACCESS_KEY',
  'S3_ACCESS_KEY_ID',
  'SMTP_URL',
  'METRICS_TOKEN',
  'TLS_CHECK_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);

/**
 * Turns settings from text into values. For a value that it does not accept, a method throws a StartupError that names
 * the variable, its value unless that is confidential, and the accepted form. A setting that is not set has the
 * fallback; where there is none, it is null, or an empty list.
 */
export class SettingsReader {
  constructor(private readonly env: Env) {}

  isSet(name: EnvName): boolean {
    return this.env[name] !== undefined;
  }

  text(name: EnvName, fallback: string): string {
    return this.env[name] ?? fallback;
  }

  /**
   * @param reason why the setting is needed, for the message.
   * @throws StartupError if the setting is missing.
   */
  required(name: EnvName, reason: string): string {
    const value = this.env[name];
    if (value === undefined) throw new StartupError(`${name} is not set, but needed ${reason}`);
    return value;
  }

  oneOf<T extends string>(name: EnvName, accepted: readonly T[], fallback: T): T {
    const value = this.env[name];
    if (value === undefined) return fallback;
    return (
      accepted.find((candidate) => candidate === value) ?? this.refuse(name, `accepted are ${accepted.join(', ')}`)
    );
  }

  flag(name: EnvName, fallback: boolean): boolean {
    return this.oneOf(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
  }

  integer(name: EnvName, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
    const value = this.env[name];
    if (value === undefined) return fallback;
    const number = /^\d+$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max
      ? number
      : this.refuse(name, `accepted is a whole number from ${min} to ${max}`);
  }

  /** "500 MB", "2GB", or a plain number of bytes; 1 KB is 1024 bytes. */
  bytes(name: EnvName, fallback: number): number {
    const value = this.env[name];
    if (value === undefined) return fallback;
    const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*(B|KB|MB|GB|TB)?$/i.exec(value) ?? [];
    const bytes = Math.round(Number(amount) * (UNIT_BYTES[(unit ?? 'B').toUpperCase()] ?? NaN));
    return Number.isSafeInteger(bytes) ? bytes : this.refuse(name, 'accepted is a size such as 500 MB or 2 GB');
  }

  /** Absolute path of a program that may be run; null if none is set. */
  program(name: EnvName): string | null {
    const value = this.env[name];
    if (value === undefined) return null;
    return path.isAbsolute(value) && isProgram(value)
      ? value
      : this.refuse(name, 'accepted is the absolute path of a program, such as /usr/bin/ffmpeg');
  }

  /** Web address without path, query or credentials; null if none is set. */
  origin(name: EnvName): string | null {
    return this.address(name, { isOrigin: true });
  }

  /** Web address without a trailing slash; null if none is set. */
  webAddress(name: EnvName): string | null {
    return this.address(name, { isOrigin: false });
  }

  private address(name: EnvName, { isOrigin }: { isOrigin: boolean }): string | null {
    const value = this.env[name];
    if (value === undefined) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    const example = isOrigin ? 'https://ar.example.com, without a path' : 'https://ar.example.com/community';
    const isBareOrigin = url !== null && url.pathname + url.search + url.hash + url.username + url.password === '/';
    if (!url || !/^https?:$/.test(url.protocol) || (isOrigin && !isBareOrigin)) {
      return this.refuse(name, `accepted is a web address such as ${example}`);
    }
    return isOrigin ? url.origin : value.replace(/\/$/, '');
  }

  /** A bare address, or a name with an address: Anchora <ar@example.com>; null if none is set. */
  mailAddress(name: EnvName): string | null {
    const value = this.env[name];
    if (value === undefined) return null;
    return /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)
      ? value
      : this.refuse(name, 'accepted is an address such as ar@example.com or Anchora <ar@example.com>');
  }

  /** Addresses, networks, or names of networks, separated by commas. */
  networks(name: EnvName): string[] {
    const entries = this.env[name]?.split(',').map((entry) => entry.trim()) ?? [];
    return entries.every(isNetwork)
      ? entries
      : this.refuse(
          name,
          'accepted are IP addresses, networks such as 10.0.0.0/8, loopback, linklocal and uniquelocal, separated by commas',
        );
  }

  refuse(name: EnvName, accepted: string): never {
    const value = CONFIDENTIAL.has(name) ? 'not usable' : `"${this.env[name]?.replaceAll(/\s+/g, ' ')}"`;
    throw new StartupError(`${name} is ${value}: ${accepted}`);
  }
}

function isNetwork(entry: string): boolean {
  if (Object.hasOwn(NAMED_NETWORKS, entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // The program is missing, or this account may not run it.
    return false;
  }
}
