import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runStatement, useLauncher } from '../../test-support/launcher-fixture';
import { openJobDatabase } from './job-database';

const launcher = useLauncher();

it('delays a statement until the database is back', async () => {
  const postgres = await launcher.start(launcher.preparedFolder());
  const database = openJobDatabase(postgres.server.connection, () => {});
  launcher.cleanUp(() => database.close());
  await database.executeSql('insert into notes values ($1)', ['before']);
  await postgres.server.stop();
  const waiting = database.executeSql('insert into notes values ($1)', ['while away']);
  await sleep(200);
  await postgres.restart();
  await waiting;
  expect(await runStatement(postgres.server.connection, 'select text from notes')).toEqual([
    { text: 'before' },
    { text: 'while away' },
  ]);
});

it('fails at once for an invalid statement', async () => {
  const postgres = await launcher.start(launcher.preparedFolder());
  const database = openJobDatabase(postgres.server.connection, () => {});
  launcher.cleanUp(() => database.close());
  await expect(database.executeSql('select * from nowhere')).rejects.toMatchObject({ code: '42P01' });
});
