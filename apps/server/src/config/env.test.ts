import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ENV_NAMES, readEnv, unknownNames } from './env';

const dataDir = mkdtempSync(path.join(tmpdir(), 'env-test-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const read = (env: NodeJS.ProcessEnv) => readEnv(env, path.join(dataDir, 'none.env'));

describe('ENV_NAMES', () => {
  it('are exactly the settings that .env.example lists, in their order', () => {
    const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
    expect([...text.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1])).toEqual([...ENV_NAMES]);
  });
});

describe('unknownNames', () => {
  it('finds a misspelt setting, and nothing if there is no file', () => {
    const file = path.join(dataDir, 'wrong.env');
    writeFileSync(file, '# HOSTS=no\nPORT=4000\nPUBLICURL=https://ar.example.com\n');
    expect(unknownNames(file)).toEqual(['PUBLICURL']);
    expect(unknownNames(path.join(dataDir, 'none.env'))).toEqual([]);
  });
});

describe('readEnv', () => {
  it('prefers the process to the file and treats an empty value as not set', () => {
    const file = path.join(dataDir, 'two.env');
    writeFileSync(file, 'PORT=4000\nHOST=0.0.0.0\nPRODUCT_NAME="Two words"\nUNKNOWN=1\n');
    expect(readEnv({ PORT: '5000', HOST: '', PATH: '/bin' }, file)).toEqual({
      PORT: '5000',
      HOST: '0.0.0.0',
      PRODUCT_NAME: 'Two words',
    });
  });

  it('reports in one line a file of settings that cannot be read', () => {
    const folder = path.join(dataDir, 'folder.env');
    mkdirSync(folder);
    expect(() => readEnv({}, folder)).toThrow(new RegExp(`^${folder} cannot be read \\(.*\\)$`));
  });
});

describe('a value in a file', () => {
  it('is read, without the line break at its end, for any setting', () => {
    const file = path.join(dataDir, 'secret');
    writeFileSync(file, 'a secret of enough characters, forty\n');
    expect(read({ SECRET_KEY_FILE: file })).toEqual({ SECRET_KEY: 'a secret of enough characters, forty' });
    writeFileSync(path.join(dataDir, 'names.env'), `SECRET_KEY_FILE=${file}\nPORTS_FILE=x\n`);
    expect(unknownNames(path.join(dataDir, 'names.env'))).toEqual(['PORTS_FILE']);
  });

  it('stops the start if the file is missing, or the setting is given twice', () => {
    expect(() => read({ SMTP_URL_FILE: path.join(dataDir, 'missing') })).toThrow('SMTP_URL_FILE cannot be read');
    expect(() => read({ PORT: '1', PORT_FILE: '/dev/null' })).toThrow('PORT and PORT_FILE are both set');
  });
});
