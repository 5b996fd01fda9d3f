import { setTimeout as sleep } from 'node:timers/promises';
import type { Project } from '@anchora/contract/projects';
import { AnswerError } from './creator-client';
import type { CreatorClient } from './creator-client';
import type { Workload } from './creators';
import { judge } from './judge';
import type { PromisedProject } from './promised-project';
import { createRandom } from './random';
import type { Random } from './random';

/**
 * Visitors at once: enough to keep the server counting, too few to delay the creators, whom the kills are for. Chosen,
 * not measured.
 */
const VISITORS = 3;
/** Most views of one project that are counted at the same time. Chosen, not measured. */
const VIEWS_AT_ONCE = 6;
/**
 * Visitors prefer this many of the newest projects, so that several of them visit the same one. Chosen, not measured.
 */
const NEWEST = 5;
/** Pause of a visitor between two visits. Chosen, not measured. */
const PAUSE_MS = 20;

/** Visitors who view, share and read the projects of all creators again and again until they are stopped. */
export class Visitors {
  private isStopped = false;
  private readonly running: Promise<void>[];

  constructor(
    private readonly visitor: CreatorClient,
    private readonly load: Workload,
  ) {
    const { seed, round } = load;
    this.running = Array.from({ length: VISITORS }, (_, index) =>
      this.work(createRandom(seed * 1000 + round * 10 + 9 - index)),
    );
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
  }

  private async work(random: Random): Promise<void> {
    while (!this.isStopped) {
      const projects = this.load.ledger.createdProjects();
      const [first, ...others] = random.integer(1, 2) === 1 ? projects.slice(-NEWEST) : projects;
      if (first) await this.visit(random.pick([first, ...others]), random);
      await sleep(PAUSE_MS);
    }
  }

  private async visit(entry: PromisedProject & { created: Project }, random: Random): Promise<void> {
    const { ledger } = this.load;
    const { shareId, modelUrl } = entry.created;
    const wasKept = entry.place.toString() === 'kept';
    const ways = [
      () => this.count(entry, 'view', random.integer(1, VIEWS_AT_ONCE)),
      () => this.count(entry, 'share', 1),
      async () => {
        const { name } = await this.visitor.readProject(shareId);
        if (name !== entry.name) ledger.report(`${entry.name}: its link answers ${name}`);
        const bytes = await this.visitor.readFile(modelUrl);
        if (bytes === null && wasKept && entry.place.toString() === 'kept')
          ledger.report(`${entry.name}: its content was not served`);
        ledger.done.reads++;
      },
    ] as const;
    try {
      await random.pick(ways)();
    } catch (error) {
      // A link to a project in the trash is answered 404.
      const isAlwaysKept = wasKept && entry.place.toString() === 'kept';
      const isInTrash = error instanceof AnswerError && error.status === 404 && !isAlwaysKept;
      if (!isInTrash) judge(error, ledger);
    }
  }

  private async count(entry: PromisedProject & { created: Project }, what: 'view' | 'share', times: number) {
    const { ledger } = this.load;
    const counter = what === 'view' ? entry.views : entry.shares;
    entry.isTouched = true;
    const calls = Array.from({ length: times }, async () => {
      await counter.add(() => this.visitor.count(what, entry.created.shareId));
      ledger.done[what === 'view' ? 'views' : 'shares']++;
    });
    const failed = (await Promise.allSettled(calls)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
}
