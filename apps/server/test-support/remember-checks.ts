import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { MB } from '@anchora/contract/limits';
import type { ChildMessage } from '../src/child-processes/answer-request';
import type { Launcher } from '../src/child-processes/launcher';
import { startChildrenWith } from '../src/child-processes/run-child';
import { startChild, type ChildEnd, type ChildResources, type LimitedChild } from '../src/child-processes/start-child';
import { CHECK_FILE } from '../src/files/checks/check-file';
import type { CheckAnswer, CheckedFile, CheckRequest } from '../src/files/checks/checked-file';

/** What the check of a file found, with the bytes of the files that it named: the cleaned one and its preview. */
interface PassedCheck {
  checked: CheckedFile;
  cleaned: Buffer;
  preview: Buffer | null;
}

/** Larger files are not kept. Chosen, not measured. */
const MOST_BYTES = 8 * MB;
const sent = new Set<string>();
const passed = new Map<string, PassedCheck>();

const start: Launcher['start'] = (url, resources) =>
  sent.size > 0 && url.href === CHECK_FILE.url.href
    ? Promise.resolve(new RememberingChild(resources))
    : startChild(url, resources);

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** In this test file, these bytes are checked no more than once in the process. */
export function rememberCheckOf(bytes: Buffer): void {
  if (bytes.length <= MOST_BYTES) sent.add(hashOf(bytes));
}

/**
 * Before each test file: where a test sends the same bytes again by `uploadForm`, they get the findings and the files of their
 * first check, which a child process made. Most tests begin with the upload of a fixture and are about something else, and on
 * a busy machine that process takes longer to start than all that follows. Uploads on other ways are always checked.
 */
export function startRememberingChecks(): void {
  sent.clear();
  startChildrenWith({ start } as Launcher);
}

/** Starts the process when it knows for which file, unless the check of that file is remembered. */
class RememberingChild implements LimitedChild {
  readonly ended: Promise<ChildEnd>;
  private end!: (end: ChildEnd | Promise<ChildEnd>) => void;
  private child: LimitedChild | null = null;
  private isKilled = false;
  private tell: (message: ChildMessage<CheckAnswer>) => void = () => undefined;

  constructor(private readonly resources: ChildResources) {
    this.ended = new Promise((resolve) => (this.end = resolve));
  }

  send(message: object): void {
    void this.answer(message as CheckRequest).catch((error: Error) => this.end(Promise.reject(error)));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.tell = listener;
  }

  kill(): void {
    this.isKilled = true;
    if (this.child) this.child.kill();
    else this.end({ code: 0, signal: null, complaint: '' });
  }

  private async answer(request: CheckRequest): Promise<void> {
    const hash = hashOf(await readFile(request.path));
    const key = `${request.kind} ${hash}`;
    const known = sent.has(hash) ? passed.get(key) : undefined;
    if (known) return this.tell({ answer: { checked: await againAt(request.path, known) } });
    const child = await startChild(CHECK_FILE.url, this.resources);
    this.child = child;
    this.end(child.ended);
    if (this.isKilled) child.kill();
    child.onMessage((message) => {
      const told = message as ChildMessage<CheckAnswer>;
      const isPassed = 'answer' in told && 'checked' in told.answer && sent.has(hash);
      const kept = isPassed ? keep(key, (told.answer as { checked: CheckedFile }).checked) : Promise.resolve();
      void kept.then(() => this.tell(told));
    });
    child.send(request);
  }
}

async function keep(key: string, checked: CheckedFile): Promise<void> {
  const preview = checked.preview && (await readFile(checked.preview.path));
  passed.set(key, { checked, cleaned: await readFile(checked.path), preview });
}

/** Writes the files of a check beside another upload of the same bytes, as the check would. */
async function againAt(path: string, { checked, cleaned, preview }: PassedCheck): Promise<CheckedFile> {
  const cleanedPath = `${path}.cleaned`;
  await writeFile(cleanedPath, cleaned, { flag: 'wx', mode: 0o600 });
  if (!preview || !checked.preview) return { ...checked, path: cleanedPath };
  const previewPath = `${path}.preview`;
  await writeFile(previewPath, preview, { flag: 'wx', mode: 0o600 });
  return { ...checked, path: cleanedPath, preview: { ...checked.preview, path: previewPath } };
}
