import { expect, it, vi } from 'vitest';
import type { Config } from '../config/config';
import type { ServerLog } from '../startup/server-log';
import { Shutdown } from '../startup/shutdown';
import { openOperatorDatabase } from './operator-database';

const { query, close, startDatabase } = vi.hoisted(() => ({ query: vi.fn(), close: vi.fn(), startDatabase: vi.fn() }));
vi.mock('../config/read-or-create-secret', () => ({ readOrCreateSecret: () => ({ value: 'secret' }) }));
vi.mock('../db/database', () => ({ openDatabase: () => ({ pool: { query }, db: 'running', close }) }));
vi.mock('../startup/start-database', () => ({ startDatabase }));

const config = { databaseUrl: null, dataDir: '/data' } as Config;
const failure = (code: string) => Object.assign(new Error(code), { code });

it.each(['ENOENT', 'ECONNREFUSED'])('starts the database if no server runs (%s)', async (code) => {
  query.mockRejectedValueOnce(failure(code));
  startDatabase.mockReset().mockResolvedValue({ db: 'started' });
  expect(await openOperatorDatabase(config, {} as ServerLog, new Shutdown(() => undefined))).toBe('started');
});

it.each([
  ['has no connection left', '53300'],
  ['is starting', '57P03'],
])('says what a running database answers that %s, and starts no other one', async (_, code) => {
  query.mockRejectedValueOnce(failure(code));
  startDatabase.mockReset();
  const opened = openOperatorDatabase(config, {} as ServerLog, new Shutdown(() => undefined));
  await expect(opened).rejects.toMatchObject({ code });
  expect(startDatabase).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalled();
});
