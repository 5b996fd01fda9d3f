import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const compose = read('deploy/compose.yaml');
const has = (program: string, ...words: string[]) => spawnSync(program, words).status === 0;

/** A setting that holds a secret itself instead of naming its file. */
const PLAIN_SECRET = /(?:PASSWORD|SECRET\w*|TOKEN|KEY\w*|DATABASE_URL)(?<!_FILE): /;

/** @returns standard output. @throws Error with the program's complaint */
function run(program: string, words: string[]): string {
  const names = { ANCHORA_HOST: 'ar.example.com', STORE_HOST: 'files.example.com' };
  const result = spawnSync(program, words, { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...names } });
  if (result.status !== 0) throw new Error(`${program}: ${result.stderr}`);
  return result.stdout;
}

describe('deploy/compose.yaml', () => {
  it('publishes the proxy alone, and has no password in it', () => {
    expect(compose.match(/^ +ports:/gm)).toHaveLength(1);
    expect(/^  proxy:\n(?: {4}.*\n)+?    ports:/m.test(compose)).toBe(true);
    expect('POSTGRES_PASSWORD: hunter2').toMatch(PLAIN_SECRET);
    expect('POSTGRES_PASSWORD_FILE: /run/secrets/database').not.toMatch(PLAIN_SECRET);
    expect(compose).not.toMatch(PLAIN_SECRET);
  });

  it('takes each secret from a file that make-secrets.sh makes', () => {
    const named = [...compose.matchAll(/file: \.\/secrets\/(\w+)/g)].map(([, name]) => name);
    // Seven on 2026-11-30; a pattern that misses them would find none.
    expect(named.length).toBeGreaterThan(5);
    const script = read('deploy/make-secrets.sh');
    expect(named.filter((name) => !new RegExp(`(?:make|> ) ?${name}\\b`).test(script))).toEqual([]);
  });

  it.skipIf(!has('docker-compose', '--version'))('is valid for docker-compose (Debian package docker-compose)', () => {
    const config = run('docker-compose', ['-f', 'deploy/compose.yaml', 'config']);
    expect(config).toContain('PUBLIC_URL: https://ar.example.com');
    expect(
      run('docker-compose', ['-f', 'deploy/compose.yaml', 'config', '--services']).split('\n').filter(Boolean),
    ).toHaveLength(6);
  });
});

describe('deploy/Caddyfile', () => {
  it.skipIf(!has('caddy', 'version'))('is valid for Caddy (Debian package caddy)', () => {
    expect(run('caddy', ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'])).toContain('/api/ready');
  });
});

describe('deploy/Dockerfile', () => {
  it('runs the server as the account anchora, has a health check, and names only steps that exist', () => {
    const dockerfile = read('deploy/Dockerfile');
    expect(dockerfile).toMatch(/\nUSER anchora\n/);
    expect(dockerfile).toMatch(/\nHEALTHCHECK /);
    const steps = [...dockerfile.matchAll(/deploy\/image\/[\w.]+/g)];
    expect(steps.length).toBeGreaterThan(0);
    for (const [step] of steps) expect(read(step)).not.toBe('');
  });
});

/** The warnings and errors of systemd about a unit. */
const complaintsAbout = (file: string) => spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' }).stderr;

describe('deploy/anchora.service', () => {
  it.skipIf(!has('systemd-analyze', '--version'))('is valid for systemd', () => {
    const complaint = /anchora\.service:\d+|Unknown (?:key|lvalue|section)/;
    const wrong = path.join(temporaryFolder('anchora-service-'), 'anchora.service');
    writeFileSync(wrong, `${read('deploy/anchora.service')}\n[Service]\nNoSuchKey=yes\n`);
    expect(complaintsAbout(wrong)).toMatch(complaint);
    expect(complaintsAbout(path.join(ROOT, 'deploy/anchora.service'))).not.toMatch(complaint);
  });
});
