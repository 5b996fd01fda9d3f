import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { HOUR_MS } from '@anchora/contract/durations';
import { CLOSED_SUPPORT_RETENTION_DAYS, MAX_SUPPORT_TEXT_LENGTH } from '@anchora/contract/limits';
import { supportTextSchema } from '@anchora/contract/support';
import { StartupError } from '../config/startup-error';
import { readId } from '../db/read-id';
import { SupportDesk, type DeskResult } from '../features/support/support-desk';
import { findThread, listMessages, listWaiting, type FoundThread } from '../features/support/support-repository';
import { findFile } from '../files/file-repository';
import { mailerOf } from '../mail/mailer';
import { createObjectStore } from '../storage/create-object-store';
import type { Command, OperatorDeps } from './command';
import { printable } from './printable';

/** Conversations printed by one command, those that wait longest first. Chosen, not measured. */
const LISTED_QUESTIONS = 50;
const PARAMETERS = '<list|show|answer|close> [number]';
const TEXT = '--text=';
const FILE = '--file=';
const IMAGES = '--images=';

export const SUPPORT_COMMANDS: Record<string, Command> = {
  support: {
    parameters: PARAMETERS,
    flags: [TEXT, FILE, IMAGES],
    does: `list: the ${LISTED_QUESTIONS} questions that wait longest, those of Pro first; show: a conversation, ${IMAGES}FOLDER stores its pictures there; answer: with ${TEXT}"…" or ${FILE}answer.txt, told by mail and bell; close: it is erased ${CLOSED_SUPPORT_RETENTION_DAYS} days later`,
    run: async (deps, action, ...rest) => {
      const number = rest.find((word) => !word.startsWith('--'));
      const flags = rest.filter((word) => word.startsWith('--'));
      requireFlagsOf(action, flags);
      if (action === 'list' && number === undefined) return list(deps);
      const id = number === undefined ? null : readId(number);
      if (id === null) throw new StartupError(`Usage: npm run operator -- support ${PARAMETERS}`);
      if (action === 'show') return show(deps, id, flags);
      if (action === 'answer') return answer(deps, id, flags);
      if (action === 'close') return told(id, 'closed', await deskOf(deps).close(id));
      throw new StartupError('Say list, show, answer or close after support.');
    },
  },
};

/** The flags of each action, of which one may be given. */
const FLAGS_OF: Record<string, readonly string[]> = { list: [], show: [IMAGES], answer: [TEXT, FILE], close: [] };

function requireFlagsOf(action: string, flags: readonly string[]): void {
  const known = Object.hasOwn(FLAGS_OF, action) ? (FLAGS_OF[action] ?? []) : [];
  const areKnown = flags.every((flag) => known.some((name) => flag.startsWith(name)));
  if (areKnown && flags.length <= 1) return;
  const accepted = known.length === 0 ? 'no flag' : `one of ${known.join(', ')}`;
  throw new StartupError(`support ${action} takes ${accepted}, got ${flags.join(', ')}`);
}

async function list({ db, config }: OperatorDeps): Promise<string> {
  const { pro, others } = config.supportHours;
  const rows = (await listWaiting(db, LISTED_QUESTIONS)).map(({ id, isPro, waitingSince, user, title }) => {
    const hours = waitingSince === null ? 0 : (Date.now() - waitingSince.getTime()) / HOUR_MS;
    const target = isPro ? pro : others;
    const late = target !== null && hours > target ? `, target of ${target} h missed` : '';
    return `${id}  ${isPro ? 'Pro' : '   '}  waits ${hours.toFixed(1)} h${late}  ${printable(user)}\n  ${printable(title)}`;
  });
  return rows.join('\n') || 'No question waits for an answer.';
}

async function show(deps: OperatorDeps, id: number, flags: string[]): Promise<string> {
  const thread = await findThread(deps.db, id, null);
  if (!thread) throw new StartupError(`There is no conversation ${id}.`);
  const messages = await listMessages(deps.db, id);
  const folder = valueOf(flags, IMAGES);
  const stored =
    folder === null ? new Map<string, string>() : await storePictures(deps, messages, path.resolve(folder));
  const text = messages.map(({ by, createdAt, text: words, fileIds }) =>
    [
      `${createdAt.toISOString()}  ${by}`,
      ...words.split('\n').map((line) => `  ${printable(line)}`),
      ...fileIds.map((fileId) => `  [picture ${stored.get(fileId) ?? fileId}]`),
    ].join('\n'),
  );
  return [headOf(thread, deps.config.publicUrl), ...text].join('\n\n');
}

function headOf(thread: FoundThread, publicUrl: string): string {
  const { id, state, isPro, username, email, projectId, projectName, page, deviceCode } = thread;
  return [
    `${id}  ${state}${isPro ? '  Pro' : ''}  ${printable(username ?? '')} <${printable(email)}>`,
    ...(projectId === null ? [] : [`project ${projectId} "${printable(projectName ?? '')}"`]),
    ...(page === null ? [] : [`page ${printable(page)}`]),
    ...(deviceCode === null ? [] : [`device ${deviceCode}, read it at ${publicUrl}/check`]),
  ].join('\n');
}

/** Writes the pictures into a folder under names of our own. @returns their paths, by file */
async function storePictures(
  { db, config }: OperatorDeps,
  messages: { id: number; fileIds: string[] }[],
  folder: string,
): Promise<Map<string, string>> {
  const store = await createObjectStore(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const paths = new Map<string, string>();
  for (const { id, fileIds } of messages) {
    for (const [i, fileId] of fileIds.entries()) {
      const file = await findFile(db, fileId);
      if (!file) continue;
      const extension = { 'image/png': 'png', 'image/jpeg': 'jpg' }[file.contentType] ?? 'webp';
      const target = path.join(folder, `message-${id}-${i + 1}.${extension}`);
      const bytes = await buffer(await store.read(file.storageKey, { start: 0, end: file.sizeBytes - 1 }));
      await writeFile(target, bytes, { mode: 0o600 });
      paths.set(fileId, target);
    }
  }
  return paths;
}

async function answer(deps: OperatorDeps, id: number, flags: string[]): Promise<string> {
  const file = valueOf(flags, FILE);
  const given = valueOf(flags, TEXT) ?? (file === null ? null : await textOf(file));
  const parsed = supportTextSchema.safeParse(given);
  if (!parsed.success) {
    throw new StartupError(
      `Write an answer of at most ${MAX_SUPPORT_TEXT_LENGTH} characters: ${TEXT}"…" or ${FILE}answer.txt`,
    );
  }
  return told(id, 'answered', await deskOf(deps).answer(id, parsed.data));
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(path.resolve(file), 'utf8');
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${(error as Error).message})`, { cause: error });
  }
}

function deskOf({ db, config }: OperatorDeps): SupportDesk {
  return new SupportDesk({ db, config, mailer: mailerOf(config) });
}

function told(id: number, what: string, result: DeskResult): string {
  if (result === 'not-found') throw new StartupError(`There is no conversation ${id}.`);
  if (result === 'closed-already') throw new StartupError(`Conversation ${id} is closed already.`);
  const { isMailed, mailError } = result;
  const reason = mailError instanceof Error ? ` (${printable(mailError.message)})` : '';
  const by = isMailed ? 'by mail and bell' : `by the bell; no mail could be sent${reason}`;
  return `Conversation ${id} is ${what}; its user is told ${by}.`;
}

function valueOf(flags: string[], name: string): string | null {
  return flags.find((flag) => flag.startsWith(name))?.slice(name.length) || null;
}
