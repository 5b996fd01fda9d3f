import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../config/startup-error';
import type { PostgresBinaries } from './binaries';
import type { ServerAccount } from './server-account';
import { runSupervised } from './supervised-process';

/** The superuser that runs the server; used only to create and repair the cluster. */
export const ADMIN_ROLE = 'postgres';
/** The app's role: not a superuser, owner of its database. */
export const APP_ROLE = 'anchora';
export const APP_DATABASE = 'anchora';

/** A cluster has a name that begins so until it is complete. */
const UNFINISHED = 'cluster.new-';
/** Random bytes in such a name: no two starts choose the same by chance. */
const SUFFIX_BYTES = 4;

export interface ClusterPasswords {
  admin: string;
  app: string;
  /** Whether this start created the passwords; an older cluster then still has the previous ones. */
  areNew: boolean;
}

interface ClusterSetup {
  folder: string;
  binaries: PostgresBinaries;
  account: ServerAccount;
  passwords: ClusterPasswords;
  /** False in tests: writes are not flushed to disk. */
  isDurable: boolean;
}

/**
 * Returns the folder of a complete cluster that has the app's role and database and matches the binaries. A new cluster
 * is created under another name and renamed at the end, so that a killed start leaves no incomplete one. The caller
 * holds the folder's lock.
 *
 * @throws StartupError if another major version created the cluster, or the folder has other contents; both are left
 *   untouched. Also if the server's account has no name.
 */
export async function prepareCluster(setup: ClusterSetup): Promise<string> {
  const { folder, binaries, passwords } = setup;
  const cluster = path.join(folder, 'cluster');
  await removeUnfinished(folder);
  if (existsSync(path.join(cluster, 'PG_VERSION'))) {
    checkVersion(cluster, binaries);
    // PostgreSQL refuses a folder that others may read, as a copy or a restored one may be.
    chmodSync(cluster, 0o700);
    if (passwords.areNew) await runSingleUser(setup, cluster, passwordStatements(passwords));
    return cluster;
  }
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new StartupError(`${cluster} holds files but no PostgreSQL data: move it away, or set another DATA_DIR`);
  }
  const unfinished = path.join(folder, newUnfinishedName());
  await createCluster(setup, unfinished);
  rmSync(cluster, { recursive: true, force: true });
  renameSync(unfinished, cluster);
  return cluster;
}

function newUnfinishedName(): string {
  return UNFINISHED + randomBytes(SUFFIX_BYTES).toString('hex');
}

/**
 * The initdb of a killed start may keep writing for a moment, which makes a removal fail. Once a removal succeeds, that
 * initdb has no folder left to write to.
 */
async function removeUnfinished(folder: string): Promise<void> {
  // Together more than ten seconds, because the delay grows by 50 ms with each retry.
  const retries = { maxRetries: 20, retryDelay: 50 };
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) await rm(path.join(folder, name), { recursive: true, force: true, ...retries });
  }
}

function checkVersion(cluster: string, { majorVersion, root }: PostgresBinaries): void {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === String(majorVersion)) return;
  throw new StartupError(
    `${cluster} was made by PostgreSQL ${found}, this version brings ${majorVersion}; it is left untouched. Upgrade it with: ` +
      `pg_upgrade --old-datadir ${cluster} --new-datadir ${cluster}.${majorVersion} --old-bindir /usr/lib/postgresql/${found}/bin --new-bindir ${root}/bin`,
  );
}

async function createCluster(setup: ClusterSetup, cluster: string): Promise<void> {
  const { folder, binaries, account, passwords, isDurable } = setup;
  const passwordFile = path.join(folder, `${newUnfinishedName()}.password`);
  writeFileSync(passwordFile, `${passwords.admin}\n`, { mode: 0o600, flag: 'wx' });
  if (account.ids) chownSync(passwordFile, account.ids.uid, account.ids.gid);
  try {
    const initdb = [
      binaries.initdb,
      `--pgdata=${cluster}`,
      `--username=${ADMIN_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's built-in Unicode rules: the system's rules would change under an index when the system is
      // upgraded.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(isDurable ? [] : ['--no-sync']),
    ];
    await runSupervised(initdb, account);
  } catch (error) {
    throw namelessUser(error) ?? error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
  chmodSync(cluster, 0o700);
  await runSingleUser(setup, cluster, [
    `create role ${APP_ROLE} login`,
    `create database ${APP_DATABASE} owner ${APP_ROLE}`,
    ...passwordStatements(passwords),
  ]);
}

/** Containers may run under a user id without a name. initdb requires the name, although it does not use it. */
function namelessUser(error: unknown): StartupError | null {
  const id = /could not look up effective user ID (\d+)/.exec(String(error))?.[1];
  if (id === undefined) return null;
  return new StartupError(
    `User ${id} has no name in /etc/passwd, which PostgreSQL needs to make its data folder: add one, or set DATABASE_URL to a PostgreSQL of your own`,
    { cause: error },
  );
}

function passwordStatements({ admin, app }: ClusterPasswords): string[] {
  return [`alter role ${ADMIN_ROLE} password ${literal(admin)}`, `alter role ${APP_ROLE} password ${literal(app)}`];
}

/** An operator may have written the file of a secret by hand, with any characters. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Runs statements without a server or a password. With `-j`, a semicolon and an empty line end a statement. */
async function runSingleUser(setup: ClusterSetup, cluster: string, statements: readonly string[]): Promise<void> {
  const command = [setup.binaries.postgres, '--single', '-j', '-D', cluster, '-c', 'exit_on_error=on', 'postgres'];
  await runSupervised(command, setup.account, statements.map((statement) => `${statement};\n\n`).join(''));
}
