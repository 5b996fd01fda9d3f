import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { KEPT_VERSIONS, PUBLISHES_AN_HOUR } from '@anchora/contract/limits';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import type { SceneVersionDocument, SceneVersions } from '@anchora/contract/scene/versions';
import { fileIdOf } from '@anchora/contract/file-paths';
import {
  launchServer,
  readyStatus,
  waitUntilHealthy,
  type ServerProcess,
  type ServerSettings,
} from '../../../apps/server/test-support/server-process';
import { commonFields, textItem } from '../../../packages/contract/test-support/documents';
import { NO_LIMITS } from '../../support/no-limits';
import { CreatorClient, untilAnswered } from '../crash/creator-client';
import { faultOf } from '../crash/judge';
import { createRandom, type Random } from '../crash/random';
import { RECOVERY_WITHIN_MS } from '../crash/recovery-within';
import { modelSample } from '../crash/samples';
import { endsTheApp, kill, VICTIMS, type Victim } from '../crash/victims';

/** Time in which the server notices that something of it was killed. Chosen, not measured. */
const NOTICED_MS = 50;
/** Time between two questions whether the server is ready. Chosen, not measured. */
const POLL_MS = 20;

interface PublishOptions {
  rounds: number;
  seed: number;
  /** Empty folder for the server's data. */
  dataDir: string;
  port: number;
  /** main.js of the server's build. */
  entry: string;
  /** Receives one line per round. */
  log: (line: string) => void;
}

interface PublishReport {
  problems: string[];
  acknowledged: number;
  /** Number of rounds in which the kill came between a request to publish and its answer. */
  interrupted: number;
}

/** Models of which scenes are made, so that files stay, come and go between versions. Chosen, not measured. */
const MODELS = 3;
/** Versions of a round: fewer than may be published in an hour, so that a slow round does not reach that limit. */
const MOST_VERSIONS = PUBLISHES_AN_HOUR.project - 5;
/** Newest versions whose documents are read back after a round. Chosen, not measured. */
const READ_VERSIONS = 3;
/**
 * The kill follows the first answer after up to this time, in which some versions are published. Chosen, not measured.
 */
const LATEST_KILL_MS = 400;

/**
 * Kills a server at random moments while a creator saves and publishes one version after another. Visitors must then
 * see one consistent version: its document, the plain fields, its files and its place in the list.
 *
 * @throws Error if nothing could be published in a round, or the server does not recover.
 */
export async function runPublishRounds(options: PublishOptions): Promise<PublishReport> {
  const report: PublishReport = { problems: [], acknowledged: 0, interrupted: 0 };
  const random = createRandom(options.seed);
  const settings = settingsOf(options);
  const state = { server: launchServer(options.entry, settings) };
  try {
    await waitUntilHealthy(state.server, settings.PORT);
    for (let round = 1; round <= options.rounds; round++) {
      const victim = VICTIMS[(round - 1) % VICTIMS.length] ?? 'app';
      const publisher = await Publisher.begin(`http://127.0.0.1:${options.port}`, round, random);
      const working = publisher.work();
      while (publisher.acknowledged === 0) {
        if (publisher.failure !== null)
          throw new Error(`round ${round}: nothing was published`, { cause: publisher.failure });
        await sleep(1);
      }
      await sleep(random.integer(0, LATEST_KILL_MS));
      kill(victim, state.server, options.dataDir);
      publisher.stop();
      await working;
      await recover(state, victim, options, settings);
      const fault = faultOf(publisher.failure);
      const problems = [...(fault === null ? [] : [fault]), ...(await publisher.verify())];
      report.problems.push(...problems.map((problem) => `round ${round} (${victim}): ${problem}`));
      report.acknowledged += publisher.acknowledged;
      if (publisher.asked > publisher.acknowledged) report.interrupted++;
      options.log(`round ${round}: killed ${victim}, ${publisher.acknowledged} of ${publisher.asked} answered`);
    }
  } finally {
    state.server.process.kill('SIGKILL');
    await state.server.exited;
  }
  return report;
}

function settingsOf({ port, dataDir }: PublishOptions): ServerSettings {
  return { PORT: String(port), DATA_DIR: dataDir, ...NO_LIMITS };
}

async function recover(
  state: { server: ServerProcess },
  victim: Victim,
  { entry }: PublishOptions,
  settings: ServerSettings,
): Promise<void> {
  if (endsTheApp(victim)) {
    await state.server.exited;
    state.server = launchServer(entry, settings);
    await waitUntilHealthy(state.server, settings.PORT);
    return;
  }
  const untilMs = performance.now() + RECOVERY_WITHIN_MS;
  await sleep(NOTICED_MS);
  while ((await readyStatus(settings.PORT)) !== 200) {
    if (performance.now() > untilMs) throw new Error(`no recovery from killing ${victim}: ${state.server.output()}`);
    await sleep(POLL_MS);
  }
}

/** Publishes versions whose text and note are their number, and whose model is one of three in turn. */
class Publisher {
  private isStopped = false;
  /** The error that ended the work: after a kill, that of the interrupted call; null if no call failed. */
  failure: unknown = null;
  /** Number of the last version that was requested. */
  asked = 0;
  /** Number of the last version whose publication was answered. */
  acknowledged = 0;

  private constructor(
    private readonly client: CreatorClient,
    private readonly project: Project,
    private readonly models: string[],
    private draft: SceneDraft,
    private readonly origin: string,
  ) {}

  static async begin(origin: string, round: number, random: Random): Promise<Publisher> {
    const client = new CreatorClient(origin);
    await client.signUp(`publisher-${round}`);
    const models: string[] = [];
    for (let n = 0; n < MODELS; n++) models.push((await client.uploadByForm(modelSample(random))).url);
    const name = `Scene ${round}`;
    const project = await client.createProject({
      name,
      type: 'markerless',
      contentType: '3d-model',
      modelUrl: models[0],
    });
    const draft = await client.call('GET', `/api/projects/${project.id}/draft`);
    return new Publisher(client, project, models, (await draft.json()) as SceneDraft, origin);
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Publishes until it is stopped, has published `MOST_VERSIONS`, or a call fails, as after a kill. */
  async work(): Promise<void> {
    try {
      while (!this.isStopped && this.asked < MOST_VERSIONS) await this.publishNext();
    } catch (error) {
      this.failure = error;
      this.isStopped = true;
    }
  }

  private async publishNext(): Promise<void> {
    const number = this.acknowledged + 1;
    const path = `/api/projects/${this.project.id}`;
    const headers = { 'if-match': String(this.draft.revision), editor: randomUUID() };
    await this.client.call('POST', `${path}/draft/editor`, { json: { editor: headers.editor } });
    const saved = await this.client.call('PUT', `${path}/draft`, { json: this.documentOf(number), headers });
    this.draft = (await saved.json()) as SceneDraft;
    this.asked = number;
    const json = { revision: this.draft.revision, note: String(number) };
    await (await this.client.call('POST', `${path}/publish`, { json })).arrayBuffer();
    this.acknowledged = number;
  }

  private documentOf(number: number): SceneDocument {
    const file = fileIdOf(this.modelOf(number));
    const model: SceneItem = { ...commonFields('model1'), kind: 'model', file, clip: null, loop: 'repeat', speed: 1 };
    const [scene] = this.draft.document.scenes;
    if (!scene) throw new Error('the draft has no scene');
    return {
      ...this.draft.document,
      scenes: [{ ...scene, items: [model, textItem('text01', { text: `No. ${number}` })] }],
    };
  }

  private modelOf(number: number): string {
    return this.models[number % MODELS] ?? '';
  }

  /**
   * Compares what visitors and the creator see with one whole version: the last acknowledged or the last requested one.
   *
   * @returns a line for each difference.
   */
  async verify(): Promise<string[]> {
    const problems: string[] = [];
    const expect = (what: string, isRight: boolean, found: unknown) => {
      if (!isRight) problems.push(`${what}: ${JSON.stringify(found)}`);
    };
    const path = `/api/projects/${this.project.id}`;
    const read = async <T>(address: string) =>
      (await untilAnswered(async () => (await this.client.call('GET', address)).json())) as T;
    const { items } = await read<SceneVersions>(`${path}/versions`);
    const published = items.filter(({ isPublished }) => isPublished);
    const number = published[0]?.number ?? 0;
    expect('the published version', published.length === 1, published);
    expect('its number', number === this.acknowledged || number === this.asked, [
      number,
      this.acknowledged,
      this.asked,
    ]);
    expect('its note', published[0]?.note === String(number), published[0]?.note);
    const numbers = items.map((version) => version.number);
    const newest = Array.from({ length: Math.min(number + 1, KEPT_VERSIONS) }, (_, n) => number - n);
    expect('the list of versions', JSON.stringify(numbers) === JSON.stringify(newest), numbers);

    const visitor = new CreatorClient(this.origin);
    const shown = (await (await visitor.call('GET', `/api/projects/${this.project.shareId}`)).json()) as PublicProject;
    const [model, text] = shown.scene?.scenes[0]?.items ?? [];
    const address = model && 'address' in model ? model.address : null;
    expect('the text that visitors see', text?.kind === 'text' && text.text === `No. ${number}`, text);
    expect('the model that visitors see', address === this.modelOf(number), address);
    expect('the plain field', shown.modelUrl === this.modelOf(number), shown.modelUrl);
    await visitor.call('GET', this.modelOf(number)).catch((error: unknown) => problems.push(String(error)));
    for (const version of numbers.slice(0, READ_VERSIONS).filter((one) => one > 0)) {
      const { document } = await read<SceneVersionDocument>(`${path}/versions/${version}`);
      expect(`version ${version}`, JSON.stringify(document).includes(`"No. ${version}"`), document);
    }
    return problems;
  }
}
