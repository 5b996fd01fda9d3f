import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { MB } from '@anchora/contract/limits';
import sharp from 'sharp';
import type { ChildMessage } from '../src/child-processes/answer-request';
import type { Launcher } from '../src/child-processes/launcher';
import { startChildrenWith } from '../src/child-processes/run-child';
import { startChild, type ChildEnd, type ChildResources, type LimitedChild } from '../src/child-processes/start-child';
import { checkBytes } from '../src/files/checks/check-bytes';
import { CHECK_FILE } from '../src/files/checks/check-file';
import type { CheckAnswer, CheckedFile, CheckRequest } from '../src/files/checks/checked-file';
import { FileRefusedError } from '../src/files/checks/file-refused-error';
import { writeCleaned } from '../src/files/checks/write-cleaned';

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

/** In this test file, these bytes are checked in this process, and no more than once. */
export function rememberCheckOf(bytes: Buffer): void {
  if (bytes.length <= MOST_BYTES) sent.add(hashOf(bytes));
}

/**
 * Before each test file: bytes that a test sends by `uploadForm` are checked in the process of the tests, and those
 * that it sends again get the findings and the files of their first check. Most tests begin with the upload of a
 * fixture and are about something else, and on a busy machine the process of a check takes longer to start than all
 * that follows. Uploads on other ways are checked by a process of their own.
 */
export function startRememberingChecks(): void {
  sent.clear();
  startChildrenWith({ start } as Launcher);
}

/** Starts the process when it knows for which file, unless this process checks that file. */
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
    if (sent.has(hash)) return this.tell({ answer: await checkOnce(`${request.kind} ${hash}`, request) });
    const child = await startChild(CHECK_FILE.url, this.resources);
    this.child = child;
    this.end(child.ended);
    if (this.isKilled) child.kill();
    child.onMessage((message) => this.tell(message as ChildMessage<CheckAnswer>));
    child.send(request);
  }
}

/** The last check in this process. A check closes loaders of sharp until it ends, so that the next one waits for it. */
let lastCheck: Promise<unknown> = Promise.resolve();

function checkOnce(key: string, request: CheckRequest): Promise<CheckAnswer> {
  const answer = lastCheck.then(async (): Promise<CheckAnswer> => {
    const known = passed.get(key);
    return known ? { checked: await againAt(request.path, known) } : checkHere(key, request);
  });
  lastCheck = answer.catch(() => undefined);
  return answer;
}

async function checkHere(key: string, request: CheckRequest): Promise<CheckAnswer> {
  try {
    const checked = await checkBytes(request);
    await keep(key, checked);
    return { checked };
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    return { refused: error.refusal };
  } finally {
    sharp.unblock({ operation: ['VipsForeignLoad'] });
  }
}

async function keep(key: string, checked: CheckedFile): Promise<void> {
  const preview = checked.preview && (await readFile(checked.preview.path));
  passed.set(key, { checked, cleaned: await readFile(checked.path), preview });
}

/** Writes the files of a check beside another upload of the same bytes, as the check would. */
async function againAt(path: string, { checked, cleaned, preview }: PassedCheck): Promise<CheckedFile> {
  const cleanedPath = await writeCleaned(path, cleaned);
  if (!preview || !checked.preview) return { ...checked, path: cleanedPath };
  const previewPath = `${path}.preview`;
  await writeFile(previewPath, preview, { flag: 'wx', mode: 0o600 });
  return { ...checked, path: cleanedPath, preview: { ...checked.preview, path: previewPath } };
}
