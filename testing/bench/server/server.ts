/**
 * Measures the server under load, beside a yardstick in the same run, and its answers as the database grows. `npm run
 * bench -- server -- load`, `-- scale` and `-- list` run one of the three parts; further words choose measures of the
 * load: `-- load page`.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { request as playwrightRequest } from '@playwright/test';
import { fixturePath } from '../../fixtures/fixture-path';
import { registerByApi } from '../../support/accounts';
import { namesIn, namesWith } from '../../support/name-options';
import { createTrackedProject } from '../../support/projects';
import { LOAD_MEASURES, measureLoad, type Visit } from './measure-load';
import { startBenchServers, WEB_DIR } from './bench-servers';
import { measureList, measureScale } from './measure-scale';

const PARTS = ['load', 'scale', 'list'] as const;
const [part = PARTS.join(','), ...words] = process.argv.slice(2);
const parts = namesIn('the part', part, PARTS);
const measures =
  words.length === 0 ? LOAD_MEASURES : words.flatMap((word) => namesWith('a measure', word, LOAD_MEASURES));

if (parts.includes('load')) {
  const visit = await begin();
  try {
    await measureLoad(visit, measures);
  } finally {
    await visit.stop();
  }
}
if (parts.includes('scale')) await measureScale(begin);
if (parts.includes('list')) await measureList(begin);

/** Starts a server on which an account has a tracked project. */
async function begin(): Promise<Visit> {
  const servers = await startBenchServers();
  const { origin } = servers.app;
  const request = await playwrightRequest.newContext({ baseURL: origin });
  try {
    await registerByApi(request, origin);
    const project = await createTrackedProject(request, origin, {
      name: 'Jazz night',
      picture: fixturePath('pictures/jazz.jpg'),
      content: fixturePath('models/beacon.glb'),
    });
    const { cookies } = await request.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const asset = readdirSync(path.join(WEB_DIR, 'assets')).find(
      (name) => /^index-.*\.js$/.test(name) || /^main-.*\.js$/.test(name),
    );
    if (asset === undefined) throw new Error('expected a script of the web app to measure, got none');
    return { ...servers, project, cookie, assetPath: `/assets/${asset}` };
  } catch (error) {
    await servers.stop();
    throw error;
  } finally {
    await request.dispose();
  }
}
