import { PassThrough, Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';
import type { Deps } from '../../deps';
import { userAnswer } from '../../accounts/user-answer';
import type { StoredUser } from '../../db/pro-user';
import { findFile, type FileRow } from '../../files/file-repository';
import { ExportRepository } from './export-repository';

const README = `This is everything that is stored about your account.

account.json    your account, with its plan
sessions.json   browsers that are signed in
tokens.json     your tokens for the API, without their secrets
webhooks.json   the webhooks of your workspaces, without their secrets, and what they were told of
factors.json    your authenticator app and passkeys, and how many recovery codes are left
workspaces.json  workspaces that you own, with their members, and those that you are a member of
brand.json      the brands of your workspaces: colours and texts; "files" names their pictures in files/
notifications.json  your notifications
activity.json   recent activity: what was opened, closed or taken down, and changes of how you sign in
projects.json   your projects, archived and deleted ones too, with their counts in all and by day, their visitors, their named links, and the draft and the published versions of their scenes; "files" names their files in files/
comments.json   your comments, and those on your projects
support.json    your conversations with the support
files.json      your files: their names, when you uploaded them, and the number of the statement about rights that you confirmed
files/          every file that you uploaded and every tracking file made from them, under its id and its own name
missing.txt     only if a file could not be read: which one
`;

/** Characters that some operating systems refuse in a file name. */
const UNSAFE = /[\p{Cc}<>:"/\\|?*]/gu;

/**
 * Streams everything that is stored about a user as a zip, without holding a file in memory or leaving one on the
 * server. Files that are deleted during the export are listed in missing.txt.
 */
export async function exportAccount(
  deps: Pick<Deps, 'db' | 'store'>,
  user: StoredUser,
  log: FastifyBaseLogger,
): Promise<Readable> {
  const repository = new ExportRepository(deps.db);
  const sessions = await repository.sessions(user.id);
  const zip = new ZipFile();
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  const addJson = (name: string, value: unknown) => addText(name, `${JSON.stringify(value, null, 2)}\n`);
  addText('README.txt', README);
  const { emailVerifiedAt, subscriptionRenews, stripeCustomerId, stripeSubscriptionId } = user;
  const hidden = { emailVerifiedAt, subscriptionRenews, stripeCustomerId, stripeSubscriptionId };
  addJson('account.json', { ...userAnswer(user), ...hidden });
  addJson('sessions.json', sessions);
  addJson('workspaces.json', await repository.workspaces(user.id));
  addJson('tokens.json', await repository.tokens(user.id));
  addJson('webhooks.json', await repository.webhooks(user.id));
  addJson('factors.json', await repository.factors(user.id));
  addJson('brand.json', await repository.brands(user.id));
  const addList = (name: string, items: AsyncGenerator<object, void>) =>
    zip.addReadStreamLazy(name, (send) => send(null, Readable.from(jsonArray(items), { objectMode: false })));
  addList('notifications.json', repository.notifications(user.id));
  addList('activity.json', repository.activity(user.id));
  addList('projects.json', repository.projects(user.id));
  addList('comments.json', repository.comments(user.id));
  addList('support.json', repository.support(user.id));
  addList('files.json', repository.listedFiles(user.id));

  const missing: string[] = [];
  const addFile = async ({ id, originalName, createdAt, sizeBytes, ...listed }: FileRow) => {
    try {
      // A file that stopped being public meanwhile has another key.
      const present = await findFile(deps.db, id);
      const bytes = await deps.store.read(present?.storageKey ?? listed.storageKey, { start: 0, end: sizeBytes - 1 });
      // Media files are already compressed.
      const options = { compress: false, mtime: createdAt, size: sizeBytes };
      zip.addReadStream(bytes, `files/${id}-${originalName.replaceAll(UNSAFE, '_')}`, options);
      await new Promise<void>((resolve, reject) => {
        bytes.once('end', resolve).once('error', reject).once('close', resolve);
      });
    } catch (error) {
      log.warn({ err: error, fileId: id }, 'a file is missing from an export');
      missing.push(`${id} ${originalName}`);
    }
  };
  const fill = async () => {
    // One file at a time: an account may have thousands.
    for await (const row of repository.files(user.id)) await addFile(row);
    if (missing.length > 0) addText('missing.txt', `${missing.join('\n')}\n`);
    zip.end();
  };
  const out = new PassThrough();
  zip.outputStream.on('error', (error) => out.destroy(error));
  zip.on('error', (error) => out.destroy(error as Error));
  zip.outputStream.pipe(out);
  fill().catch((error: unknown) => out.destroy(error as Error));
  return out;
}

/** A JSON array, with a line for each item. */
async function* jsonArray(items: AsyncGenerator<object, void>): AsyncGenerator<string, void> {
  let before = '[\n';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
