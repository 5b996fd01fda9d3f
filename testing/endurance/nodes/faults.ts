import { setTimeout as sleep } from 'node:timers/promises';
import { CreatorClient } from '../crash/creator-client';
import type { Ledger } from '../crash/ledger';
import type { Random } from '../crash/random';
import { modelSample, pictureSample } from '../crash/samples';
import { readBuild, untilAllBuilt } from './builds';
import type { Cluster, ClusterNode } from './cluster';
import type { FailureLog } from './failure-log';
import { STORE_AWAY_MS } from './store-away';

/** Time between two looks at a server. Chosen, not measured. */
const POLL_MS = 20;

export interface Scene {
  cluster: Cluster;
  ledger: Ledger;
  failures: FailureLog;
  random: Random;
  makeClient: () => CreatorClient;
  /** Declares a part down until `work` has ended, so that connections may break meanwhile. */
  whileDown: <T>(work: () => Promise<T>) => Promise<T>;
  /** Lets people leave no pictures to the servers until `work` has ended. */
  withoutBuilds: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface Fault {
  name: string;
  /** Causes the fault; resolves when its cause has ended. @returns further observations */
  strike: (scene: Scene) => Promise<string>;
}

/** The other server takes over what a killed one held within this time; docs/endurance.md has the results. */
const TAKEN_OVER_WITHIN_MS = 30_000;
/** Time without a server that was killed under load. Chosen, not measured. */
const DOWN_UNDER_LOAD_MS = 3000;
/** Time without a server that was killed while a single person uses it. Chosen, not measured. */
const DOWN_MS = 1000;
/** From the start of an upload to a kill: usually the file is received or checked then. Chosen, not measured. */
const DURING_UPLOAD_MS = [20, 200] as const;
/** From the start of several creations to a kill: usually some of them are answered then. Chosen, not measured. */
const DURING_CREATIONS_MS = [1, 60] as const;
/** Time in which a build is taken, and seen or finished. Chosen, not measured. */
const BUILT_WITHIN_MS = 60_000;
/** Requests that are under way when a server is killed; docs/endurance.md has the results. */
const REQUESTS_AT_ONCE = 12;
/** Width of a picture whose tracking file takes long enough to be interrupted. Chosen, not measured. */
const LONG_BUILD_PX = 1400;
/** Number of builds of which at least one has to be seen while it runs. Chosen, not measured. */
const BUILDS = 10;

export const FAULTS: readonly Fault[] = [
  {
    name: 'a server killed under load',
    strike: async (scene) => {
      await killAndRestart(scene, scene.cluster.nodes[0], DOWN_UNDER_LOAD_MS);
      return '';
    },
  },
  { name: 'a server killed during an upload', strike: killDuringUpload },
  { name: 'a server killed during requests', strike: killDuringRequests },
  {
    name: 'a server killed during a tracking build',
    strike: (scene) => scene.withoutBuilds(() => killDuringBuild(scene)),
  },
  {
    name: 'PostgreSQL restarted',
    strike: ({ cluster: { postgres }, whileDown }) =>
      whileDown(async () => {
        await postgres.server.stop();
        await postgres.restart();
        return '';
      }),
  },
  {
    name: 'PostgreSQL killed',
    strike: ({ cluster: { postgres }, whileDown }) =>
      whileDown(async () => {
        process.kill(postgres.server.pid, 'SIGKILL');
        await postgres.server.exited;
        await postgres.restart();
        return '';
      }),
  },
  {
    name: `the store refuses connections for ${STORE_AWAY_MS / 1000} s`,
    strike: ({ cluster: { store }, whileDown }) => whileDown(() => awayFor(store, () => store.refuse())),
  },
  {
    name: `the store is silent for ${STORE_AWAY_MS / 1000} s`,
    strike: ({ cluster: { store }, whileDown }) =>
      whileDown(() => awayFor(store, () => Promise.resolve(store.silence()))),
  },
];

async function awayFor(store: Cluster['store'], begin: () => Promise<void>): Promise<string> {
  await begin();
  await sleep(STORE_AWAY_MS);
  await store.restore();
  return '';
}

async function killAndRestart({ whileDown }: Scene, node: ClusterNode, downMs: number): Promise<void> {
  await whileDown(async () => {
    await node.kill();
    await sleep(downMs);
    await node.restart();
  });
}

/** A client that uses only one server, with an account of its own. */
async function clientOf({ cluster, failures }: Scene, node: ClusterNode, username: string): Promise<CreatorClient> {
  const client = new CreatorClient(cluster.publicUrl, [node.origin]);
  await failures.retry(() => client.signUp(username));
  return client;
}

async function killDuringUpload(scene: Scene): Promise<string> {
  const { cluster, failures, ledger, random } = scene;
  const [node, other] = cluster.nodes;
  const username = `uploader-${random.integer(1, 1e9)}`;
  const client = await clientOf(scene, node, username);
  const sample = modelSample(random);
  const upload = client.uploadByForm(sample).then(
    () => 'the upload came through',
    () => 'the upload was cut short',
  );
  await sleep(random.integer(...DURING_UPLOAD_MS));
  await killAndRestart(scene, node, DOWN_MS);
  const outcome = await upload;
  const elsewhere = new CreatorClient(cluster.publicUrl, [other.origin]);
  await failures.retry(() => elsewhere.signIn(username));
  const { url } = await failures.retry(() => elsewhere.uploadByForm(sample));
  ledger.file(url, elsewhere, sample.bytes, 'ready');
  return outcome;
}

async function killDuringRequests(scene: Scene): Promise<string> {
  const { cluster, failures, ledger, random } = scene;
  const [node, other] = cluster.nodes;
  const username = `hurried-${random.integer(1, 1e9)}`;
  const client = await clientOf(scene, node, username);
  const elsewhere = new CreatorClient(cluster.publicUrl, [other.origin]);
  await failures.retry(() => elsewhere.signIn(username));
  const sample = modelSample(random);
  const { url: modelUrl } = await failures.retry(() => client.uploadByForm(sample));
  ledger.file(modelUrl, elsewhere, sample.bytes, 'ready');
  const wanted = Array.from({ length: REQUESTS_AT_ONCE }, (_, index) => ({
    name: `${username} p${index}`,
    type: 'markerless' as const,
    contentType: '3d-model' as const,
    modelUrl,
  }));
  const first = wanted.map((project) =>
    client.createProject(project, project.name).then(
      () => true,
      () => false,
    ),
  );
  await sleep(random.integer(...DURING_CREATIONS_MS));
  await killAndRestart(scene, node, DOWN_MS);
  const answered = (await Promise.all(first)).filter(Boolean).length;
  for (const project of wanted) {
    const entry = ledger.project(project.name, elsewhere);
    entry.created = await failures.retry(() => elsewhere.createProject(project, project.name));
  }
  return `${answered} of ${REQUESTS_AT_ONCE} creations were answered, all were repeated at the other server`;
}

/**
 * Nobody else has builds, because the other server would have to finish its own build before it could continue this
 * one.
 */
async function killDuringBuild(scene: Scene): Promise<string> {
  const { cluster, failures, random } = scene;
  if (!(await untilAllBuilt(cluster))) failures.report('the queue of builds stands still');
  const username = `tracked-${random.integer(1, 1e9)}`;
  const client = scene.makeClient();
  await failures.retry(() => client.signUp(username));
  const { project, builder } = await catchBuild(scene, client, username);
  if (!builder) {
    failures.report(`none of ${BUILDS} builds lasted until it was seen`);
    return '';
  }
  const killedAtMs = performance.now();
  const killedPid = builder.pid;
  await scene.whileDown(async () => {
    await builder.kill();
    const wentOn = await waitUntil(TAKEN_OVER_WITHIN_MS, async () => {
      const { state, pid } = await readBuild(cluster, project.id);
      return state === 'ready' || (state === 'running' && pid !== killedPid);
    });
    if (!wentOn) failures.report(`the build of a killed server did not go on within ${TAKEN_OVER_WITHIN_MS / 1000} s`);
  });
  const tookMs = Math.round(performance.now() - killedAtMs);
  await scene.whileDown(() => builder.restart());
  return `the other server went on with the build after ${(tookMs / 1000).toFixed(1)} s`;
}

/** Makes tracked projects until a server is seen building for one of them. */
async function catchBuild(scene: Scene, client: CreatorClient, username: string) {
  const { failures, ledger, random } = scene;
  const upload = async (sample: ReturnType<typeof modelSample>) => {
    const { url } = await failures.retry(() => client.uploadByForm(sample));
    ledger.file(url, client, sample.bytes, 'ready');
    return url;
  };
  const modelUrl = await upload(modelSample(random));
  for (let turn = 1; ; turn++) {
    const targetImageUrl = await upload(await pictureSample(random, LONG_BUILD_PX));
    const name = `${username} p${turn}`;
    const body = { name, type: 'image-tracking', contentType: '3d-model', modelUrl, targetImageUrl } as const;
    const entry = ledger.project(name, client);
    const project = await failures.retry(() => client.createProject({ ...body, targetMindFile: null }, name));
    entry.created = project;
    const builder = await findBuilder(scene, project.id);
    if (builder !== null || turn === BUILDS) return { project, builder };
  }
}

/** The server that runs a project's build; null if the build ends before it is seen, or is not taken in time. */
async function findBuilder({ cluster }: Scene, projectId: number): Promise<ClusterNode | null> {
  let builder: ClusterNode | undefined;
  await waitUntil(BUILT_WITHIN_MS, async () => {
    const { state, pid } = await readBuild(cluster, projectId);
    builder = cluster.nodes.find((node) => state === 'running' && node.pid === pid);
    return builder !== undefined || state === 'ready';
  });
  return builder ?? null;
}

async function waitUntil(withinMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const untilMs = performance.now() + withinMs;
  while (performance.now() < untilMs) {
    if (await isSo()) return true;
    await sleep(POLL_MS);
  }
  return false;
}
