import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps';
import { userAnswer } from '../../accounts/user-answer';
import type { StoredUser } from '../../db/pro-user';
import type { FileRow } from '../../files/file-repository';
import { ZipStream } from '../../files/zip-stream';
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
domains.json    the domains of your workspaces
backups.json    the buckets to which your projects are backed up, without their secrets, and the copies in them
support.json    your conversations with the support
files.json      your files: their names, when you uploaded them, and the number of the statement about rights that you confirmed
files/          every file that you uploaded and every tracking file and lighter copy made from them, under its id and its own name
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
  const zip = new ZipStream(deps);
  const addJson = (name: string, value: unknown) => zip.addText(name, `${JSON.stringify(value, null, 2)}\n`);
  const addList = (name: string, items: AsyncGenerator<object, void>) => zip.addTexts(name, jsonArray(items));
  zip.addText('README.txt', README);
  const { emailVerifiedAt, subscriptionRenews, stripeCustomerId, stripeSubscriptionId } = user;
  const hidden = { emailVerifiedAt, subscriptionRenews, stripeCustomerId, stripeSubscriptionId };
  addJson('account.json', { ...userAnswer(user), ...hidden });
  addJson('sessions.json', sessions);
  addJson('workspaces.json', await repository.workspaces(user.id));
  addJson('tokens.json', await repository.tokens(user.id));
  const hooks = await repository.webhooks(user.id);
  zip.addTexts('webhooks.json', webhooksJson(hooks, repository.webhookEvents(user.id)));
  addJson('factors.json', await repository.factors(user.id));
  addJson('domains.json', await repository.domains(user.id));
  addJson('backups.json', await repository.backups(user.id));
  addJson('brand.json', await repository.brands(user.id));
  addList('notifications.json', repository.notifications(user.id));
  addList('activity.json', repository.activity(user.id));
  addList('projects.json', repository.projects(user.id));
  addList('comments.json', repository.comments(user.id));
  addList('support.json', repository.support(user.id));
  addList('files.json', repository.listedFiles(user.id));
  return zip.fill(() => addFiles(zip, repository.files(user.id), log));
}

/** One file at a time: an account may have thousands. */
async function addFiles(zip: ZipStream, rows: AsyncGenerator<FileRow, void>, log: FastifyBaseLogger): Promise<void> {
  const missing: string[] = [];
  for await (const row of rows) {
    const { id, originalName } = row;
    await zip.addStored(`files/${id}-${originalName.replaceAll(UNSAFE, '_')}`, row).catch((error: unknown) => {
      if (zip.out.destroyed) throw error;
      log.warn({ err: error, fileId: id }, 'a file is missing from an export');
      missing.push(`${id} ${originalName}`);
    });
  }
  if (missing.length > 0) zip.addText('missing.txt', `${missing.join('\n')}\n`);
}

async function* webhooksJson(webhooks: object[], events: AsyncGenerator<object, void>): AsyncGenerator<string, void> {
  yield `{"webhooks": ${JSON.stringify(webhooks)},\n"events": `;
  yield* jsonArray(events);
  yield '}\n';
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
