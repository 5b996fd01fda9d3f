import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Project } from '@anchora/contract/projects';
import { untilAnswered } from './creator-client';
import type { CreatorClient } from './creator-client';
import { PromisedProject } from './promised-project';
import type { Place } from './promised-project';

/** Time between two looks at the tracking files. Chosen, not measured. */
const POLL_MS = 1000;

interface FileEntry {
  owner: CreatorClient;
  sha256: string;
  /** Last state that the server acknowledged: nothing, the arrival of the bytes, or a ready file. */
  promise: 'none' | 'arrived' | 'ready';
  /** Whether the file has changed since it was last read back. */
  isTouched: boolean;
}

/** Files or projects that are read back at once. Chosen, not measured. */
const READERS = 8;
/** The queue of builds may be long. It counts as stuck if no build has ended for this long. Chosen, not measured. */
export const NEXT_BUILD_WITHIN_MS = 120_000;

/** Record of everything that the server acknowledged to creators and visitors, to compare its state with. */
export class Ledger {
  /** Address → file. */
  private readonly files = new Map<string, FileEntry>();
  /** Name → project; every name is used once. */
  private readonly projects = new Map<string, PromisedProject>();
  readonly problems: string[] = [];
  /** Name of a project → reason why its tracking file failed. */
  private readonly failedBuilds = new Map<string, string>();
  /** Number of calls that failed because the server or its database went down. */
  interruptedCalls = 0;
  /** Acknowledged calls that change or read existing projects. */
  readonly done = { views: 0, shares: 0, reads: 0, edits: 0, deletions: 0, restorations: 0 };

  get counts() {
    return {
      files: [...this.files.values()].filter(({ promise }) => promise !== 'none').length,
      projects: this.createdProjects().length,
    };
  }

  /** Projects whose creation was acknowledged, newest last. */
  createdProjects(owner?: CreatorClient): (PromisedProject & { created: Project })[] {
    const isCreated = (entry: PromisedProject): entry is PromisedProject & { created: Project } =>
      entry.created !== null && (owner === undefined || entry.owner === owner);
    return [...this.projects.values()].filter(isCreated);
  }

  file(url: string, owner: CreatorClient, bytes: Buffer, promise: FileEntry['promise']): void {
    this.files.set(url, { owner, sha256: sha256(bytes), promise, isTouched: true });
  }

  project(name: string, owner: CreatorClient): PromisedProject {
    const entry = new PromisedProject(name, owner);
    this.projects.set(name, entry);
    return entry;
  }

  report(problem: string): void {
    this.problems.push(problem);
  }

  /**
   * Compares all projects with their owners' lists. Reads back everything that has changed since the last time, and
   * those other files and projects for which `alsoReads` returns true. No call of a creator or a visitor may be under way.
   */
  async verify(visitor: CreatorClient, alsoReads: () => boolean): Promise<void> {
    await inTurns([...this.files], READERS, async ([url, entry]) => {
      if (entry.isTouched || alsoReads()) await this.verifyFile(url, entry);
    });
    for (const owner of new Set([...this.projects.values()].map((entry) => entry.owner))) {
      const listed = await this.verifyLists(owner);
      await inTurns(listed, READERS, async ({ entry, project, place }) => {
        if (!entry.isTouched && !alsoReads()) return;
        this.problems.push(...(await entry.readBack(project, place, visitor)));
        entry.isTouched = false;
      });
    }
  }

  private async verifyFile(url: string, entry: FileEntry): Promise<void> {
    if (entry.promise === 'arrived') {
      // The bytes had arrived before the crash, so completing the upload must still work.
      await untilAnswered(() => entry.owner.complete(url)).catch((error: unknown) =>
        this.report(`${url} had arrived: ${String(error)}`),
      );
    }
    const bytes = await untilAnswered(() => entry.owner.readFile(url));
    if (bytes === null) {
      if (entry.promise !== 'none') this.report(`${url} is lost`);
    } else if (sha256(bytes) !== entry.sha256) {
      this.report(`${url} is served with other bytes: ${bytes.length} of them`);
    } else {
      entry.promise = 'ready';
    }
    entry.isTouched = false;
  }

  /** Checks that both lists together contain each acknowledged project once, and none that was never requested. */
  private async verifyLists(owner: CreatorClient) {
    const found = new Map<PromisedProject, { entry: PromisedProject; project: Project; place: Place }>();
    for (const place of ['kept', 'trash'] as const) {
      for (const project of await untilAnswered(() => owner.listProjects(place))) {
        const entry = this.projects.get(project.name);
        if (entry?.owner !== owner) this.report(`${project.name} is listed but was not created by this user`);
        else if (found.has(entry)) this.report(`${project.name} is listed twice`);
        else {
          this.problems.push(...entry.compare(project, place));
          found.set(entry, { entry, project, place });
        }
      }
    }
    for (const entry of this.createdProjects(owner)) if (!found.has(entry)) this.report(`${entry.name} is lost`);
    return [...found.values()];
  }

  /** Waits for the tracking files. @returns projects without a file when no build has ended for a while */
  async stuckBuilds(): Promise<string[]> {
    let unfinished = await this.unfinishedBuilds();
    let lastEndMs = performance.now();
    while (unfinished.length > 0 && performance.now() - lastEndMs < NEXT_BUILD_WITHIN_MS) {
      await sleep(POLL_MS);
      const now = await this.unfinishedBuilds();
      if (now.length < unfinished.length) lastEndMs = performance.now();
      unfinished = now;
    }
    for (const [name, why] of this.failedBuilds) this.report(`${name}: its tracking file failed: ${why}`);
    return unfinished;
  }

  /** Tracked projects whose tracking file is neither built nor failed. */
  private async unfinishedBuilds(): Promise<string[]> {
    const names: string[] = [];
    for (const { name, owner, created, place } of this.createdProjects()) {
      if (created.type !== 'image-tracking' || !place.allows('kept')) continue;
      const { trackingBuild, targetMindFile } = await untilAnswered(() => owner.readProject(created.id));
      if (trackingBuild.state === 'failed') this.failedBuilds.set(name, trackingBuild.message ?? '');
      else if (targetMindFile === null) names.push(name);
    }
    return names;
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
