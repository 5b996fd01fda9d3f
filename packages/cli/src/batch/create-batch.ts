import { createHash } from 'node:crypto';
import { CallError, type Client } from '@anchora/client/client';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { MAX_CONCURRENT_UPLOADS } from '@anchora/contract/limits';
import type { CreateProject } from '@anchora/contract/projects';
import type { V1Project } from '@anchora/contract/v1/v1-answers';
import { filesByField, newProject, type FileField } from '../projects/new-project';
import { hashOfFile, uploadFile } from '../projects/upload-file';
import { isBuilding, waitForBuilds } from '../projects/wait-for-builds';
import type { LocalFile } from '../table/local-file';
import type { ProjectRow } from '../table/project-table';
import { idempotencyKeyOf } from './idempotency-key';
import { nameOfUpload, type Journal, type MadeProject } from './journal';

export interface RowResult {
  row: ProjectRow;
  /** Null unless the project was made. */
  project: Pick<MadeProject, 'id' | 'viewUrl' | 'shareUrl'> | null;
  /** `building` only if the builds are not waited for. */
  state: 'ready' | 'building' | 'build-failed' | 'gone' | 'refused';
  /** Whether an earlier run made the project. */
  wasThere: boolean;
  error: ApiErrorBody | null;
}

export interface BatchCounts {
  made: number;
  refused: number;
  ready: number;
  of: number;
}

interface BatchOptions {
  client: Client;
  journal: Journal;
  rows: readonly ProjectRow[];
  waitsForBuilds: boolean;
  sleep: (ms: number) => Promise<void>;
  onProgress: (counts: BatchCounts) => void;
}

/**
 * Statuses after which the other rows would be refused for the same reason: the token, the plan, a limit of projects.
 */
const ENDS_BATCH = new Set([401, 403]);

/**
 * Makes the projects of a table, and waits for their tracking files. Rows that an earlier run has made are not made
 * again.
 *
 * @throws CallError if the server refuses the whole batch or fails; NoAnswerError if it stays out of reach. A refusal
 *   of one row is in its result.
 */
export async function createBatch(options: BatchOptions): Promise<RowResult[]> {
  const batch = new Batch(options);
  await batch.create();
  await batch.finish();
  return batch.results();
}

class Batch {
  private readonly byKey = new Map<string, RowResult>();
  /** Addresses of files by their `nameOfUpload`, so that rows that share a file upload it once. */
  private readonly uploading = new Map<string, Promise<string>>();
  /** Hashes of files by their paths. */
  private readonly hashes = new Map<string, Promise<string>>();

  constructor(private readonly options: BatchOptions) {
    for (const row of options.rows) {
      const made = options.journal.madeOf(row.key);
      if (!made) continue;
      const state = made.isReady ? 'ready' : 'building';
      this.byKey.set(row.key, { row, project: made, state, wasThere: true, error: null });
    }
  }

  results(): RowResult[] {
    return this.options.rows.flatMap(({ key }) => this.byKey.get(key) ?? []);
  }

  async create(): Promise<void> {
    const missing = this.options.rows.filter(({ key }) => !this.byKey.has(key));
    this.tell();
    const failures: unknown[] = [];
    const work = async () => {
      for (let row = missing.shift(); row && failures.length === 0; row = missing.shift()) {
        await this.createRow(row).catch((error: unknown) => failures.push(error));
        this.tell();
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, work));
    if (failures.length > 0) throw failures[0] as Error;
  }

  async finish(): Promise<void> {
    const { client, journal, sleep, waitsForBuilds } = this.options;
    const unfinished = new Map(
      this.results().flatMap((result) =>
        result.state === 'building' && result.project ? [[result.project.id, result]] : [],
      ),
    );
    if (!waitsForBuilds || unfinished.size === 0) return;
    await waitForBuilds(client, unfinished.keys(), {
      sleep,
      onFinished: async (id, project) => {
        const result = unfinished.get(id);
        if (!result) return;
        result.state = finishedState(project);
        result.error = buildErrorOf(project);
        if (result.state === 'ready') await journal.add({ ready: result.row.key });
        this.tell();
      },
    });
  }

  private async createRow(row: ProjectRow): Promise<void> {
    const { client, journal } = this.options;
    try {
      const body = journal.unansweredOf(row.key) ?? (await this.requestFor(row));
      const hash = createHash('sha256').update(row.key).digest('hex');
      const headers = { 'idempotency-key': idempotencyKeyOf(journal.batch, hash) };
      const project = await client.call('createProject', { headers, body });
      await this.keep(row, project);
    } catch (error) {
      if (!(error instanceof CallError) || ENDS_BATCH.has(error.status) || error.status >= 500) throw error;
      if (journal.unansweredOf(row.key)) await journal.add({ refused: row.key });
      const refused = { row, project: null, state: 'refused', wasThere: false, error: error.body } as const;
      this.byKey.set(row.key, refused);
    }
  }

  private async keep(row: ProjectRow, project: V1Project): Promise<void> {
    const { id, viewUrl, shareUrl } = project;
    const made = { id, viewUrl, shareUrl };
    await this.options.journal.add({ made: row.key, ...made });
    const state = isBuilding(project) ? 'building' : finishedState(project);
    if (state === 'ready') await this.options.journal.add({ ready: row.key });
    this.byKey.set(row.key, { row, project: made, state, wasThere: false, error: buildErrorOf(project) });
  }

  private async requestFor(row: ProjectRow): Promise<CreateProject> {
    const urls: Partial<Record<FileField, string>> = {};
    for (const [field, file] of Object.entries(filesByField(row))) {
      if (file) urls[field as FileField] = await this.addressOf(file);
    }
    const body = newProject(row, urls);
    await this.options.journal.add({ sending: row.key, body });
    return body;
  }

  private async addressOf(file: LocalFile): Promise<string> {
    const { client, journal } = this.options;
    let hashing = this.hashes.get(file.path);
    if (!hashing) this.hashes.set(file.path, (hashing = hashOfFile(file)));
    const hash = await hashing;
    const name = nameOfUpload(file.kind, hash);
    const earlier = journal.uploadOf(name);
    if (earlier !== null) return earlier;
    let upload = this.uploading.get(name);
    if (!upload) {
      upload = uploadFile(client, file).then(async ({ url }) => {
        await journal.add({ uploaded: name, url });
        return url;
      });
      this.uploading.set(name, upload);
      // A failed upload is tried again by the next row that has the file.
      upload.catch(() => this.uploading.delete(name));
    }
    return upload;
  }

  private tell(): void {
    const all = [...this.byKey.values()];
    this.options.onProgress({
      made: all.filter(({ project }) => project !== null).length,
      refused: all.filter(({ state }) => state === 'refused').length,
      ready: all.filter(({ state }) => state === 'ready').length,
      of: this.options.rows.length,
    });
  }
}

function finishedState(project: V1Project | null): RowResult['state'] {
  if (!project) return 'gone';
  return project.trackingBuild.state === 'failed' ? 'build-failed' : 'ready';
}

function buildErrorOf(project: V1Project | null): ApiErrorBody | null {
  const { failure = null, message = null } = project?.trackingBuild ?? {};
  return failure ? ({ ...failure, message: message ?? '' } as unknown as ApiErrorBody) : null;
}
