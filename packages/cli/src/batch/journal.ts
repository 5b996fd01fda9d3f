import { randomUUID } from 'node:crypto';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import type { FileKind } from '@anchora/contract/file-kinds';
import type { CreateProject } from '@anchora/contract/projects';
import { CliError, EXIT } from '../cli-error';

/** The place where a batch belongs: a second run with another server or workspace would make everything twice. */
interface BatchPlace {
  server: string;
  workspaceId: number;
}

interface BatchStart extends BatchPlace {
  v: 1;
  /** Part of every Idempotency-Key of the batch. */
  batch: string;
}

/** Steps of a batch, one a line, written before the next one begins. */
type Step =
  | BatchStart
  /** A file was uploaded; `uploaded` is its `nameOfUpload`. */
  | { uploaded: string; url: string }
  /** A request is about to be sent. Until its answer is known, the same request is sent again. */
  | { sending: string; body: CreateProject }
  /**
   * The server has refused the request, so nothing was made. `urls`: the refused request was a later one for the same
   * project, which named these files.
   */
  | { refused: string; urls?: string[] }
  | ({ made: string } & MadeAddresses)
  /** The project's tracking file is finished, or it needs none. */
  | { ready: string };

interface MadeAddresses {
  id: number;
  viewUrl: string;
  shareUrl: string;
}

export interface MadeProject extends MadeAddresses {
  isReady: boolean;
}

/**
 * What tells a file from the others of a batch. The same bytes under another extension may be another kind of file.
 *
 * @param hash SHA-256 of its bytes, in hexadecimal digits.
 */
export function nameOfUpload(kind: FileKind, hash: string): string {
  return `${kind} ${hash}`;
}

/**
 * The steps of a batch in a file beside its table, so that a run that was interrupted at any point continues where it
 * stopped. Lines are only appended; half a line at the end is a step that was not finished.
 */
export class Journal {
  private readonly uploads = new Map<string, string>();
  private readonly sent = new Map<string, CreateProject>();
  private readonly made = new Map<string, MadeProject>();
  private writing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly handle: FileHandle,
    readonly batch: string,
  ) {}

  /** @throws CliError `journal-of-other-place`, `journal-broken` */
  static async open(file: string, place: BatchPlace): Promise<Journal> {
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
    const complete = bytes.subarray(0, bytes.lastIndexOf('\n'.charCodeAt(0)) + 1);
    const [start, ...steps] = parseSteps(complete.toString('utf8'), file);
    if (start && !('batch' in start)) throw new CliError('journal-broken', { file, line: 1 });
    if (start && (start.server !== place.server || start.workspaceId !== place.workspaceId)) {
      const { server, workspaceId } = start;
      throw new CliError('journal-of-other-place', { file, server, workspaceId });
    }
    const handle = await open(file, 'a+');
    try {
      if (complete.length < bytes.length) await handle.truncate(complete.length);
      const journal = new Journal(handle, start?.batch ?? randomUUID());
      for (const step of steps) journal.remember(step);
      if (!start) await journal.add({ v: 1, batch: journal.batch, ...place });
      return journal;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The address of a file that was uploaded. @param name its `nameOfUpload` */
  uploadOf(name: string): string | null {
    return this.uploads.get(name) ?? null;
  }

  /** A request whose answer is unknown. */
  unansweredOf(key: string): CreateProject | null {
    return this.sent.get(key) ?? null;
  }

  madeOf(key: string): MadeProject | null {
    return this.made.get(key) ?? null;
  }

  /**
   * Resolves once the step will survive the end of this process, however sudden. After a step that could not be written
   * every later one fails as well: it would continue the half line that the disk may have taken.
   */
  async add(step: Step): Promise<void> {
    this.remember(step);
    const written = this.writeAfter(this.writing, step);
    this.writing = written;
    await written;
  }

  private async writeAfter(earlier: Promise<unknown>, step: Step): Promise<void> {
    await earlier;
    await this.handle.appendFile(`${JSON.stringify(step)}\n`);
    await this.handle.datasync();
  }

  async close(): Promise<void> {
    // A failure of the last step was thrown by its `add`.
    await this.writing.catch(() => undefined);
    await this.handle.close();
  }

  private remember(step: Step): void {
    if ('uploaded' in step) this.uploads.set(step.uploaded, step.url);
    else if ('sending' in step) this.sent.set(step.sending, step.body);
    else if ('refused' in step) this.forget(step.refused, step.urls);
    else if ('made' in step) {
      const { id, viewUrl, shareUrl } = step;
      this.made.set(step.made, { id, viewUrl, shareUrl, isReady: false });
      this.sent.delete(step.made);
    } else if ('ready' in step) {
      const made = this.made.get(step.ready);
      if (made) this.made.set(step.ready, { ...made, isReady: true });
    }
  }

  /** The files of a refused request may be why it was refused, so they are uploaded again. */
  private forget(key: string, ofLater: readonly string[] = []): void {
    const body = this.sent.get(key);
    this.sent.delete(key);
    const urls = new Set([...ofLater, body?.modelUrl, body?.usdzUrl, body?.targetImageUrl, body?.targetMindFile]);
    for (const [name, url] of this.uploads) if (urls.has(url)) this.uploads.delete(name);
  }
}

function parseSteps(text: string, file: string): Step[] {
  const lines = text === '' ? [] : text.slice(0, -1).split('\n');
  return lines.map((line, index) => {
    const broken = (cause?: unknown) =>
      new CliError('journal-broken', { file, line: index + 1 }, EXIT.failed, { cause });
    let step: unknown;
    try {
      step = JSON.parse(line);
    } catch (error) {
      throw broken(error);
    }
    if (!isStep(step)) throw broken();
    return step;
  });
}

/** The texts of each kind of step, the one that tells the kind first. */
const TEXTS_OF_STEPS = [
  ['batch', 'server'],
  ['uploaded', 'url'],
  ['sending'],
  ['refused'],
  ['made', 'viewUrl', 'shareUrl'],
  ['ready'],
] as const;

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const texts = TEXTS_OF_STEPS.find(([kind]) => fields.has(kind));
  if (!texts?.every((name) => typeof fields.get(name) === 'string')) return false;
  const [kind] = texts;
  if (kind === 'sending') return typeof fields.get('body') === 'object' && fields.get('body') !== null;
  if (kind === 'batch') return typeof fields.get('workspaceId') === 'number';
  if (kind === 'refused') return isListOfTexts(fields.get('urls') ?? []);
  return kind !== 'made' || typeof fields.get('id') === 'number';
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
