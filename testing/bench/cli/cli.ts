/**
 * The command-line program with a folder of 100 posters, on the built server: `npm run bench -- cli [-- --projects
 * 100]`. It makes a project from each and waits for the tracking files. `npm run endurance -- cli` kills it meanwhile.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@anchora/client/client';
import { startBuiltServer } from '../../support/built-server';
import { startPacedCli } from '../../support/cli/start-paced-cli';
import { NO_LIMITS } from '../../support/no-limits';
import { wholeNumber } from '../../support/number-options';
import { registerWithToken } from '../../support/register-with-token';
import { temporaryFolder } from '../../support/temporary-folder';
import { makePosterFolder } from './poster-folder';

const { values } = parseArgs({ options: { projects: { type: 'string', default: '100' } } });
const PROJECTS = wholeNumber('projects', values.projects);
/** Longest wait for the builds of 100 projects, s. Chosen, not measured. */
const MAX_WAIT_S = 15 * 60;

interface Place {
  origin: string;
  token: string;
}

const problems: string[] = [];
const check = (isGood: boolean, problem: string) => void (isGood || problems.push(problem));

await withServer(timeWholeFolder);
for (const problem of problems) console.error(`PROBLEM ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function timeWholeFolder(place: Place, folder: string): Promise<void> {
  await makePosterFolder(folder, PROJECTS);
  const begunMs = performance.now();
  let madeAfterMs = 0;
  const { ended } = startPacedCli({
    args: ['create', '--from', folder],
    env: { ANCHORA_SERVER: place.origin, ANCHORA_TOKEN: place.token, LANG: 'en' },
    onText: (text) => {
      if (madeAfterMs === 0 && text.includes(`Made ${PROJECTS} of ${PROJECTS}`))
        madeAfterMs = performance.now() - begunMs;
    },
    onLongWait: () => Promise.reject(new Error('nothing is limited here')),
  });
  const { code, stdout, stderr } = await ended;
  const totalS = (performance.now() - begunMs) / 1000;
  const madeS = madeAfterMs / 1000;
  const ready = stdout.split('\n').filter((line) => line.includes('  ready  ')).length;
  console.log(
    `${PROJECTS} projects with pictures: made in ${madeS.toFixed(1)} s, tracking files ready ${(totalS - madeS).toFixed(1)} s later (gate ${MAX_WAIT_S} s)`,
  );
  check(madeAfterMs > 0, `"Made ${PROJECTS} of ${PROJECTS}" was not said`);
  check(code === 0 && ready === PROJECTS, `exit ${code}, ${ready} ready: ${stderr.slice(-500)}`);
  check(totalS - madeS <= MAX_WAIT_S, 'waiting for the builds took too long');
  await checkProjects(place);
}

async function checkProjects({ origin, token }: Place): Promise<void> {
  const names: string[] = [];
  for await (const { name } of createClient({ server: origin, token }).projects()) names.push(name);
  check(names.length === PROJECTS, `the server has ${names.length} projects`);
  check(new Set(names).size === names.length, 'a project was made twice');
}

async function withServer(run: (place: Place, folder: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder('anchora-cli-');
  const server = await startBuiltServer(NO_LIMITS);
  try {
    await run({ origin: server.origin, token: await registerWithToken(server.origin) }, path.join(folder, 'posters'));
  } finally {
    await server.stop();
  }
}
