import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv, type Env, type EnvName } from './env';
import { loadConfig } from './load-config';

const dataDir = mkdtempSync(path.join(tmpdir(), 'config-test-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const load = (env: Env) => loadConfig({ DATA_DIR: dataDir, ...env });
const refusal = (env: Env): string => {
  try {
    load(env);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};
const S3: Env = { STORAGE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hidden-value' };

describe('.env.example', () => {
  const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');

  it('shows the defaults: an unchanged copy changes nothing', () => {
    const file = path.join(dataDir, '.env');
    writeFileSync(file, text);
    expect(load({ ...readEnv({}, file), DATA_DIR: dataDir })).toEqual(load({}));
    expect(loadConfig({ DATA_DIR: readEnv({}, file).DATA_DIR ?? '', SECRET_KEY: 'x'.repeat(32) }).dataDir).toBe(
      path.resolve('data'),
    );
  });
});

describe('loadConfig', () => {
  it('mails the messages of the contact form to the sender’s own address unless another is given', () => {
    const mail = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'Anchora <ar@example.com>' };
    expect(load(mail).contactEmail).toBe('Anchora <ar@example.com>');
    expect(load({ ...mail, CONTACT_EMAIL: 'desk@example.com' }).contactEmail).toBe('desk@example.com');
    expect(load({}).contactEmail).toBeNull();
  });

  it('has the documented limits: 2 GB a user, 2 GB free, 30 views a minute', () => {
    const { userQuotaBytes, minFreeDiskBytes, limits } = load({});
    expect([userQuotaBytes, minFreeDiskBytes]).toEqual([2 * 1024 ** 3, 2 * 1024 ** 3]);
    expect(limits.viewPerAddressAndProject).toBe(30);
    expect(load({}).unconfirmedQuotaBytes).toBe(300 * 1024 ** 2);
    expect([load({}).maxTotalBytes, load({ MAX_TOTAL_STORAGE: '1 TB' }).maxTotalBytes]).toEqual([null, 1024 ** 4]);
  });

  it('derives the public address and the allowed origins from the port', () => {
    const config = load({ PORT: '4123' });
    expect(config.publicUrl).toBe('http://localhost:4123');
    expect(config.allowedOrigins).toEqual(['http://localhost:4123', 'http://127.0.0.1:4123', 'http://[::1]:4123']);
    expect(config.billing).toBe('demo');
  });

  it('links to a community unless COMMUNITY_URL is none', () => {
    expect(load({}).communityUrl).toMatch(/^https:/);
    expect(load({ COMMUNITY_URL: 'none' }).communityUrl).toBe('');
  });

  it('allows only the public origin if the server listens on every network', () => {
    const config = load({ HOST: '0.0.0.0', PUBLIC_URL: 'https://AR.example.com/' });
    expect(config.allowedOrigins).toEqual(['https://ar.example.com']);
    expect(config.billing).toBe('none');
  });

  it('allows only the public origin behind a proxy on the same machine, and local spellings on a private network', () => {
    expect(load({ PUBLIC_URL: 'https://ar.example.com' }).allowedOrigins).toEqual(['https://ar.example.com']);
    expect(load({ PUBLIC_URL: 'http://192.168.1.7:3000' }).allowedOrigins).toContain('http://localhost:3000');
  });

  it('refuses demo billing on the internet unless ALLOW_DEMO_BILLING is set', () => {
    const open = { PUBLIC_URL: 'https://ar.example.com', BILLING_PROVIDER: 'demo' };
    expect(refusal(open)).toMatch(/^BILLING_PROVIDER is "demo": .*ALLOW_DEMO_BILLING=true/);
    expect(load({ ...open, ALLOW_DEMO_BILLING: 'true' }).billing).toBe('demo');
    expect(load({ ...open, PUBLIC_URL: 'http://192.168.1.7:3000' }).billing).toBe('demo');
  });

  it('lets the address on the local network win over PUBLIC_URL', () => {
    const config = loadConfig(
      { DATA_DIR: dataDir, PUBLIC_URL: 'https://ar.example.com' },
      { lanUrl: 'https://192.168.1.7:3443' },
    );
    expect(config.publicUrl).toBe('https://192.168.1.7:3443');
    expect(config.allowedOrigins).toContain('http://localhost:3000');
    expect(config.billing).toBe('demo');
  });

  it('reads servers of names, with and without a port', () => {
    const servers = ['9.9.9.9', '127.0.0.1:5353', '2620:fe::fe', '[2620:fe::fe]:53'];
    expect(loadConfig({ DATA_DIR: dataDir, DOMAIN_DNS_SERVERS: servers.join(', ') }).dnsServers).toEqual(servers);
  });

  it('reads sizes, networks and S3 settings', () => {
    const config = load({
      ...S3,
      USER_QUOTA: '1.5GB',
      MIN_FREE_DISK: '1000',
      TRUST_PROXY: '10.0.0.0/8, loopback',
      S3_ACL: 'public-read',
    });
    expect(config.userQuotaBytes).toBe(1.5 * 1024 ** 3);
    expect(config.minFreeDiskBytes).toBe(1000);
    expect(config.trustProxy).toEqual(['10.0.0.0/8', 'loopback']);
    expect(config.storage).toMatchObject({
      kind: 's3',
      acl: 'public-read',
      forcePathStyle: false,
      endpoint: null,
      region: 'us-east-1',
    });
  });

  it('reports in one line that the data folder is a file', () => {
    const file = path.join(dataDir, 'a-file');
    writeFileSync(file, '');
    for (const dir of [file, path.join(file, 'below')]) {
      expect(refusal({ DATA_DIR: dir })).toMatch(/cannot be used \(.*\): set DATA_DIR to a writable folder$/);
    }
  });

  it('creates the secret key once, readable only by its owner', () => {
    const first = load({}).secretKey;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(load({}).secretKey).toEqual(first);
    expect(statSync(path.join(dataDir, 'secrets')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'secrets', 'secret-key')).mode & 0o777).toBe(0o600);
  });

  it.each<[EnvName, string, string, Env?]>([
    ['PORT', 'abc', 'PORT is "abc": accepted is a whole number from 1 to 65535'],
    ['PORT', '70000', 'PORT is "70000"'],
    ['PUBLIC_URL', 'ar.example.com', 'PUBLIC_URL is "ar.example.com": accepted is a web address'],
    ['PUBLIC_URL', 'https://ar.example.com/app', 'PUBLIC_URL is'],
    ['STORAGE', 'tape', 'STORAGE is "tape": accepted are disk, s3'],
    ['STORAGE', 's3', 'S3_BUCKET is not set, but needed when STORAGE is s3'],
    ['S3_FORCE_PATH_STYLE', 'yes', 'S3_FORCE_PATH_STYLE is "yes": accepted are true, false', S3],
    ['S3_ACL', 'private', 'S3_ACL is "private": accepted are public-read', S3],
    ['USER_QUOTA', 'lots', 'USER_QUOTA is "lots": accepted is a size'],
    ['DOMAIN_DNS_SERVERS', '9.9.9.9, 1.2:53', 'DOMAIN_DNS_SERVERS is "9.9.9.9, 1.2:53"'],
    ['DOMAIN_DNS_SERVERS', '[:::1]:53', 'DOMAIN_DNS_SERVERS is "[:::1]:53"'],
    ['DOMAIN_DNS_SERVERS', '127.0.0.1:99999', 'DOMAIN_DNS_SERVERS is "127.0.0.1:99999"'],
    ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY is "10.0.0.0/99"'],
    ['BILLING_PROVIDER', 'gold', 'BILLING_PROVIDER is "gold": accepted are demo, stripe, none'],
    ['METRICS_TOKEN', 'geheim', 'METRICS_TOKEN is not usable: accepted are at least 20'],
    ['TLS_CHECK_TOKEN', 'geheim', 'TLS_CHECK_TOKEN is not usable: accepted are at least 20'],
    ['SHUTDOWN_TIMEOUT', '0', 'SHUTDOWN_TIMEOUT is "0"'],
    ['VIEW_LIMIT', '0', 'VIEW_LIMIT is "0"'],
    ['VISITOR_LANGUAGE', 'fr', 'accepted are vi, en, phone'],
    ['MAX_PROJECTS_PER_USER', '0', 'MAX_PROJECTS_PER_USER is "0"'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"'],
    ['DATABASE_URL', 'mysql://root:geheim@db/x', 'DATABASE_URL is not usable: accepted is postgres://'],
    ['DATABASE_URL', 'postgres://u:geheim@db/x', 'SECRET_KEY is not set, but needed with DATABASE_URL'],
    ['SECRET_KEY', 'geheim', 'SECRET_KEY is not usable: accepted are at least 32'],
  ])('refuses %s=%s in one line', (name, value, message, others = {}) => {
    const line = refusal({ ...others, [name]: value });
    expect(line).toContain(message);
    expect(line).not.toContain('\n');
    expect(line).not.toContain('geheim');
  });
});
