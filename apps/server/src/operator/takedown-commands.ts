import { StartupError } from '../config/startup-error';
import type { Database } from '../db/database';
import { ProjectRepository } from '../features/projects/project-repository';
import { TakedownRefusedError, TakedownService } from '../features/takedowns/takedown-service';
import type { Command } from './command';
import { findUser, labelOf } from './find-user';
import { printable } from './printable';

export const TAKEDOWN_COMMANDS: Record<string, Command> = {
  block: {
    parameters: '<share id>',
    does: 'takes a project down: its link answers not found, and its owner cannot undo it',
    run: ({ db }, shareId) => setProjectBlocked(db, shareId, true),
  },
  unblock: {
    parameters: '<share id>',
    does: 'lifts a takedown',
    run: ({ db }, shareId) => setProjectBlocked(db, shareId, false),
  },
  'block-file': {
    parameters: '<file id, address or SHA-256>',
    does: 'takes a file down in the account that has it, with what was made from it; nobody can use these bytes again',
    run: ({ db }, name) => explained(() => blockFile(db, name)),
  },
  'unblock-file': {
    parameters: '<file id, address or SHA-256>',
    does: 'brings such a file back, and what showed it',
    run: async ({ db }, name) => {
      const lifted = await explained(() => new TakedownService(db).unblockFile(name));
      return `${lifted} ${lifted === 1 ? 'file is' : 'files are'} back.`;
    },
  },
  'block-account': {
    parameters: '<username or email>',
    does: 'ends its sessions, refuses to sign it in, and hides its projects',
    run: ({ db }, name) => setAccountBlocked(db, name, true),
  },
  'unblock-account': {
    parameters: '<username or email>',
    does: 'lets it in again; its projects are as they were',
    run: ({ db }, name) => setAccountBlocked(db, name, false),
  },
  'block-host': {
    parameters: '<host>',
    does: 'keeps published content from leading to this host',
    run: ({ db }, host) => setHostBlocked(db, host, true),
  },
  'unblock-host': {
    parameters: '<host>',
    does: 'allows links to this host again',
    run: ({ db }, host) => setHostBlocked(db, host, false),
  },
  blocks: {
    parameters: '',
    does: 'lists everything that is blocked',
    run: ({ db }) => listBlocks(db),
  },
};

async function setProjectBlocked(db: Database, shareId: string, isBlocked: boolean): Promise<string> {
  const projectName = await new ProjectRepository(db).setBlocked(shareId, isBlocked);
  if (projectName !== null) return `"${printable(projectName)}" is ${isBlocked ? 'taken down' : 'back'}.`;
  throw new StartupError(`No project that ${isBlocked ? 'can be' : 'was'} taken down has the share id ${shareId}.`);
}

async function blockFile(db: Database, name: string): Promise<string> {
  const { file, hashes, others } = await new TakedownService(db).blockFile(name);
  const lines = [
    `"${printable(file.name)}" of ${printable(file.owner ?? 'a former account')} is taken down. Blocked bytes (SHA-256):`,
    ...hashes.map((sha256) => `  ${sha256.toString('hex')}`),
  ];
  if (others.length > 0) lines.push('Other accounts have identical files, which stay as they are:');
  for (const other of others) lines.push(`  ${other.id}  ${printable(other.owner ?? '')}  "${printable(other.name)}"`);
  return lines.join('\n');
}

async function setAccountBlocked(db: Database, name: string, isBlocked: boolean): Promise<string> {
  const user = await findUser(db, name);
  const changed = await new TakedownService(db).setAccountBlocked(user.id, isBlocked);
  const label = labelOf(user);
  if (!changed) throw new StartupError(`${label} is ${isBlocked ? 'blocked already' : 'not blocked'}.`);
  return `${label} is ${isBlocked ? 'blocked' : 'back'}.`;
}

async function setHostBlocked(db: Database, host: string, isBlocked: boolean): Promise<string> {
  const changed = await explained(() => new TakedownService(db).setHostBlocked(host, isBlocked));
  if (!changed) throw new StartupError(`${host} is ${isBlocked ? 'blocked already' : 'not blocked'}.`);
  return `${host} is ${isBlocked ? 'blocked' : 'allowed again'}.`;
}

async function listBlocks(db: Database): Promise<string> {
  const { projects, accounts, files, hosts } = await new TakedownService(db).listBlocks();
  const lines = [
    ...projects.map(({ shareId, name }) => `project  ${shareId}  "${printable(name)}"`),
    ...accounts.map(({ name, blockedAt }) => `account  ${printable(name)}  since ${blockedAt.toISOString()}`),
    ...files.map(({ sha256, createdAt }) => `file  ${sha256.toString('hex')}  since ${createdAt.toISOString()}`),
    ...hosts.map(({ host, createdAt }) => `host  ${host}  since ${createdAt.toISOString()}`),
  ];
  return lines.join('\n') || 'Nothing is blocked.';
}

/** Turns refusals into one line for the operator, because they are not faults of the program. */
async function explained<T>(takedown: () => Promise<T>): Promise<T> {
  try {
    return await takedown();
  } catch (error) {
    if (error instanceof TakedownRefusedError) throw new StartupError(error.message, { cause: error });
    throw error;
  }
}
