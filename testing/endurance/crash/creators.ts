import { setTimeout as sleep } from 'node:timers/promises';
import { CreatorClient, untilAnswered } from './creator-client';
import { judge } from './judge';
import type { Ledger } from './ledger';
import { createRandom } from './random';
import type { Random } from './random';
import { modelSample, pictureSample, videoSample } from './samples';
import type { Sample } from './samples';

/** Pause after a failure, so that a server which is away is not asked without end. Chosen, not measured. */
const FAILURE_PAUSE_MS = 50;

/** One project in this many uses image tracking and needs a tracking file from the server. Chosen, not measured. */
export const TRACKED_EVERY = 6;

export interface Workload {
  ledger: Ledger;
  seed: number;
  round: number;
  /** One project in this many needs a tracking file from the server; 0 for none. */
  trackedEvery: number;
}

/**
 * Creators who upload and create without pause until they are stopped, even while the server is down, and who change,
 * delete and restore their projects.
 */
export class Creators {
  private isStopped = false;
  private readonly running: Promise<void>[];
  private readonly ledger: Ledger;
  /** Number of calls that the server has acknowledged so far. */
  acknowledged = 0;

  constructor(
    clients: readonly CreatorClient[],
    private readonly load: Workload,
  ) {
    const { seed, round } = load;
    this.ledger = load.ledger;
    this.running = clients.map((client, index) =>
      this.work(client, createRandom(seed * 1000 + round * 10 + index), `r${round} c${index}`),
    );
  }

  static signUp(origin: string, count: number): Promise<CreatorClient[]> {
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const client = new CreatorClient(origin);
        await untilAnswered(() => client.signUp(`creator-${index}`));
        return client;
      }),
    );
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
  }

  private async work(client: CreatorClient, random: Random, prefix: string): Promise<void> {
    for (let count = 0; !this.isStopped; count++) {
      try {
        await this.makeProject(client, random, `${prefix} p${count}`);
        await this.changeProject(client, random, `${prefix} d${count}`);
      } catch (error) {
        judge(error, this.ledger);
        await sleep(FAILURE_PAUSE_MS);
      }
    }
  }

  private async makeProject(client: CreatorClient, random: Random, name: string): Promise<void> {
    const isTracked = this.load.trackedEvery > 0 && random.integer(1, this.load.trackedEvery) === 1;
    const isVideo = random.integer(1, 3) === 1;
    const modelUrl = await this.upload(client, random, isVideo ? await videoSample(random) : modelSample(random));
    const targetImageUrl = isTracked ? await this.upload(client, random, await pictureSample(random)) : null;
    const entry = this.ledger.project(name, client);
    entry.created = await client.createProject({
      name,
      type: isTracked ? 'image-tracking' : 'markerless',
      contentType: isVideo ? 'video' : '3d-model',
      modelUrl,
      targetImageUrl,
      targetMindFile: null,
    });
    this.acknowledged++;
  }

  /** Changes the description of one of the creator's projects, moves it to the trash or restores it. */
  private async changeProject(client: CreatorClient, random: Random, description: string): Promise<void> {
    const [first, ...others] = this.ledger.createdProjects(client);
    if (!first) return;
    const entry = random.pick([first, ...others]);
    const { done } = this.ledger;
    const { id } = entry.created;
    entry.isTouched = true;
    if (!entry.place.allows('kept')) {
      entry.place.ask('kept');
      await client.restore(id);
      entry.place.acknowledge('kept');
      done.restorations++;
    } else if (entry.place.allows('trash')) {
      // A deletion was interrupted; the next reading shows whether it took effect.
      return;
    } else if (random.integer(1, 3) === 1) {
      entry.place.ask('trash');
      await client.moveToTrash(id);
      entry.place.acknowledge('trash');
      done.deletions++;
    } else {
      entry.description.ask(description);
      await client.editProject(id, { description });
      entry.description.acknowledge(description);
      done.edits++;
    }
    this.acknowledged++;
  }

  private async upload(client: CreatorClient, random: Random, sample: Sample): Promise<string> {
    const { ledger } = this;
    if (random.integer(1, 2) === 1) {
      const { url } = await client.uploadByForm(sample);
      ledger.file(url, client, sample.bytes, 'ready');
      this.acknowledged++;
      return url;
    }
    const presigned = await client.presign(sample);
    const { url } = presigned.publicUrls;
    ledger.file(url, client, sample.bytes, 'none');
    await client.sendTo(presigned, sample);
    ledger.file(url, client, sample.bytes, 'arrived');
    this.acknowledged++;
    // Half of the uploads are checked only when the project is created, as by clients that follow the specification.
    if (random.integer(1, 2) === 1) {
      await client.complete(url);
      ledger.file(url, client, sample.bytes, 'ready');
    }
    return url;
  }
}
