import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerError, CreatorClient, HangError, untilAnswered } from './creator-client';
import type { Ledger } from './ledger';
import { createRandom } from './random';
import type { Random } from './random';
import { modelSample, pictureSample, videoSample } from './samples';
import type { Sample } from './samples';

/** One project in this many uses image tracking, for which the server builds a tracking file. */
const TRACKED_EVERY = 6;

/** Creators who upload and create without pause until they are stopped, even while the server is down. */
export class Creators {
  private isStopped = false;
  private readonly running: Promise<void>[];
  /** Number of calls that the server has acknowledged so far. */
  acknowledged = 0;

  constructor(clients: readonly CreatorClient[], ledger: Ledger, seed: number, round: number) {
    this.running = clients.map((client, index) =>
      this.work(client, ledger, createRandom(seed * 1000 + round * 10 + index), `r${round} c${index}`),
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

  private async work(client: CreatorClient, ledger: Ledger, random: Random, prefix: string): Promise<void> {
    for (let count = 0; !this.isStopped; count++) {
      try {
        await this.makeProject(client, ledger, random, `${prefix} p${count}`);
      } catch (error) {
        this.judge(error, ledger);
        await sleep(50);
      }
    }
  }

  /** While the server or its database is down, calls may fail, but only as unavailable and without hanging. */
  private judge(error: unknown, ledger: Ledger): void {
    if (error instanceof HangError) ledger.report(error.message);
    else if (error instanceof AnswerError && error.status !== 503) ledger.report(error.message);
    else ledger.interruptedCalls++;
  }

  private async makeProject(client: CreatorClient, ledger: Ledger, random: Random, name: string): Promise<void> {
    const isTracked = random.integer(1, TRACKED_EVERY) === 1;
    const isVideo = random.integer(1, 3) === 1;
    const modelUrl = await this.upload(
      client,
      ledger,
      random,
      isVideo ? await videoSample(random) : modelSample(random),
    );
    const targetImageUrl = isTracked ? await this.upload(client, ledger, random, await pictureSample(random)) : null;
    ledger.project(name, client, null);
    const project = await client.createProject({
      name,
      type: isTracked ? 'image-tracking' : 'markerless',
      contentType: isVideo ? 'video' : '3d-model',
      modelUrl,
      targetImageUrl,
      targetMindFile: null,
    });
    ledger.project(name, client, project);
    this.acknowledged++;
  }

  private async upload(client: CreatorClient, ledger: Ledger, random: Random, sample: Sample): Promise<string> {
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
    // Half of the uploads are checked only when the project is created, as with a client of the specification.
    if (random.integer(1, 2) === 1) {
      await client.complete(url);
      ledger.file(url, client, sample.bytes, 'ready');
    }
    return url;
  }
}
