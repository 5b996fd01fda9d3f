import { createHash } from 'node:crypto';
import type { Project } from '@anchora/contract/projects';
import { AnswerError, untilAnswered } from './creator-client';
import type { CreatorClient } from './creator-client';

interface FileEntry {
  owner: CreatorClient;
  sha256: string;
  /** What the server has acknowledged: nothing yet, that the bytes have arrived, or that the file is ready. */
  promise: 'none' | 'arrived' | 'ready';
}

interface ProjectEntry {
  owner: CreatorClient;
  /** The project as acknowledged; null until the answer arrives. */
  acknowledged: Project | null;
}

/** Record of what the server has acknowledged to creators, to check it against. */
export class Ledger {
  /** Address → file. */
  private readonly files = new Map<string, FileEntry>();
  /** Name → project; every name is used once. */
  private readonly projects = new Map<string, ProjectEntry>();
  readonly problems: string[] = [];
  /** Number of calls that failed because the server or its database went down. */
  interruptedCalls = 0;

  get counts() {
    const projects = [...this.projects.values()];
    const files = [...this.files.values()];
    return {
      files: files.filter(({ promise }) => promise !== 'none').length,
      projects: projects.filter(({ acknowledged }) => acknowledged !== null).length,
    };
  }

  file(url: string, owner: CreatorClient, bytes: Buffer, promise: FileEntry['promise']): void {
    this.files.set(url, { owner, sha256: sha256(bytes), promise });
  }

  project(name: string, owner: CreatorClient, acknowledged: Project | null): void {
    this.projects.set(name, { owner, acknowledged });
  }

  report(problem: string): void {
    this.problems.push(problem);
  }

  /** Reads back everything that was acknowledged or begun. */
  async verify(visitor: CreatorClient): Promise<void> {
    await inTurns([...this.files], 8, ([url, entry]) => this.verifyFile(url, entry));
    await inTurns([...this.projects], 8, ([name, entry]) => this.verifyProject(name, entry, visitor));
    for (const owner of new Set([...this.projects.values()].map((entry) => entry.owner))) await this.verifyList(owner);
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
  }

  private async verifyProject(
    name: string,
    { owner, acknowledged }: ProjectEntry,
    visitor: CreatorClient,
  ): Promise<void> {
    if (!acknowledged) return;
    try {
      const now = await untilAnswered(() => owner.readProject(acknowledged.id));
      for (const field of [
        'name',
        'type',
        'contentType',
        'modelUrl',
        'targetImageUrl',
        'shareId',
        'createdAt',
      ] as const) {
        if (now[field] !== acknowledged[field])
          this.report(`${name}: ${field} is ${String(now[field])}, was ${String(acknowledged[field])}`);
      }
      await untilAnswered(() => visitor.readProject(acknowledged.shareId));
      if ((await untilAnswered(() => visitor.readFile(acknowledged.modelUrl))) === null)
        this.report(`${name}: its content is not served to visitors`);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      this.report(`${name} is lost: ${error.message}`);
    }
  }

  /** Checks that the list holds each project once, and no project that was never requested. */
  private async verifyList(owner: CreatorClient): Promise<void> {
    const listed = (await untilAnswered(() => owner.listProjects())).map(({ name }) => name);
    if (new Set(listed).size !== listed.length) this.report('a project is listed twice');
    for (const name of listed)
      if (this.projects.get(name)?.owner !== owner) this.report(`${name} is listed but was not created by this user`);
    for (const [name, entry] of this.projects) {
      if (entry.owner === owner && entry.acknowledged && !listed.includes(name)) this.report(`${name} is not listed`);
    }
  }

  /** Tracked projects whose tracking file is neither built nor failed. */
  async unfinishedBuilds(): Promise<string[]> {
    const names: string[] = [];
    for (const [name, { owner, acknowledged }] of this.projects) {
      if (acknowledged?.type !== 'image-tracking') continue;
      const { trackingBuild, targetMindFile } = await owner.readProject(acknowledged.id);
      if (trackingBuild.state === 'failed') this.report(`${name}: its tracking file failed: ${trackingBuild.message}`);
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
