import { ownerOf } from '../../accounts/owner-of';
import { OPERATOR, recordEvent } from '../../audit/audit-repository';
import type { Database } from '../../db/database';
import { isFileId } from '../../storage/object-key';
import * as repository from './takedown-repository';
import type { ListedFile } from './takedown-repository';

/** A takedown that cannot be done; its message is for the operator. */
export class TakedownRefusedError extends Error {
  override name = 'TakedownRefusedError';
}

/** Takedowns by operators, besides those of single projects, and their end. */
export class TakedownService {
  constructor(private readonly db: Database) {}

  /**
   * Hides what uses a file, one made from it, or the one it was made from, in the workspace that it belongs to. Nobody
   * can begin to use these bytes until `unblockFile`. Identical files of other workspaces keep their uses and are
   * returned, so that the operator can look at them.
   *
   * @param named a file id, `/files/{id}`, or a SHA-256 that only one workspace has.
   * @throws TakedownRefusedError
   */
  async blockFile(named: string): Promise<{ file: ListedFile; hashes: Buffer[]; others: ListedFile[] }> {
    const file = await this.findFile(named);
    const { workspaceId } = file;
    if (workspaceId === null) throw isSample();
    return this.db.transaction(async (tx) => {
      const root = await repository.rootHashOf(tx, file.id);
      if (root === null) throw new TakedownRefusedError('This file has not been checked yet.');
      const hashes = await repository.lineageOf(tx, root, workspaceId);
      const others = await repository.findListedFiles(tx, repository.hasHashElsewhere(hashes, workspaceId));
      if (others.some((other) => other.workspaceId === null)) throw isSample();
      await repository.insertBlocks(tx, root, hashes, workspaceId);
      await repository.applyBlocks(tx, hashes, workspaceId);
      const details = { sha256: root.toString('hex') };
      const userId = await ownerOf(tx, workspaceId);
      await recordEvent(tx, { kind: 'file-blocked', actor: OPERATOR, userId, details });
      return { file, hashes, others };
    });
  }

  /**
   * Undoes `blockFile`: everything that was public before is public again.
   *
   * @param named as for `blockFile`; a SHA-256 may also be one whose file has been purged.
   * @returns the number of lifted hashes.
   * @throws TakedownRefusedError if nothing of this name is taken down.
   */
  async unblockFile(named: string): Promise<number> {
    const sha256 = hashIn(named) ?? (await this.findFile(named)).sha256;
    const lifted = await this.db.transaction(async (tx) => {
      const blocks = sha256 === null ? [] : await repository.deleteBlocks(tx, sha256);
      const workspaceIds = new Set(blocks.map((block) => block.workspaceId));
      for (const workspaceId of workspaceIds) {
        const hashes = blocks.filter((block) => block.workspaceId === workspaceId).map((block) => block.sha256);
        if (workspaceId !== null) await repository.applyBlocks(tx, hashes, workspaceId);
        const details = { sha256: sha256?.toString('hex') ?? '' };
        const userId = workspaceId === null ? null : await ownerOf(tx, workspaceId);
        await recordEvent(tx, { kind: 'file-unblocked', actor: OPERATOR, userId, details });
      }
      return blocks.length;
    });
    if (lifted === 0) throw new TakedownRefusedError(`No file that is taken down is called ${named}.`);
    return lifted;
  }

  /** @returns false if the account was in this state already. */
  setAccountBlocked(userId: number, isBlocked: boolean): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const isChanged = await repository.setAccountBlocked(tx, userId, isBlocked);
      const kind = isBlocked ? 'account-blocked' : 'account-unblocked';
      if (isChanged) await recordEvent(tx, { kind, actor: OPERATOR, userId });
      return isChanged;
    });
  }

  /** @returns false if the host was in this state already. @throws TakedownRefusedError if this is no host name. */
  async setHostBlocked(named: string, isBlocked: boolean): Promise<boolean> {
    const host = URL.canParse(`https://${named}`) ? new URL(`https://${named}`) : null;
    if (host?.host === undefined || `https://${host.host}/` !== host.href) {
      throw new TakedownRefusedError(`${named} is no host name. Give it without https:// and without a path.`);
    }
    const { hostname } = host;
    return this.db.transaction(async (tx) => {
      const isChanged = await repository.setHostBlocked(tx, hostname, isBlocked);
      const kind = isBlocked ? 'host-blocked' : 'host-unblocked';
      if (isChanged) await recordEvent(tx, { kind, actor: OPERATOR, details: { host: hostname } });
      return isChanged;
    });
  }

  /** The projects, accounts, files and hosts that are taken down at present. */
  listBlocks() {
    return repository.listBlocks(this.db);
  }

  private async findFile(named: string): Promise<ListedFile> {
    const id = named.replace(/^.*\/files\//, '');
    if (isFileId(id)) {
      const [file] = await repository.findListedFiles(this.db, repository.isFile(id));
      if (file) return file;
    }
    const sha256 = hashIn(named);
    const found = sha256 === null ? [] : await repository.findListedFiles(this.db, repository.hasHash(sha256));
    const [file] = found;
    if (!file) throw new TakedownRefusedError(`There is no file ${named}. Give its id, its address, or its SHA-256.`);
    if (new Set(found.map(({ workspaceId }) => workspaceId)).size > 1) {
      const list = found.map(({ id: fileId, owner }) => `  ${fileId}  ${owner ?? 'a sample'}`).join('\n');
      throw new TakedownRefusedError(`Several accounts have this file. Name one of these:\n${list}`);
    }
    return file;
  }
}

/** The SHA-256 that a text gives in hexadecimal; null for any other text. */
function hashIn(text: string): Buffer | null {
  return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : null;
}

function isSample(): TakedownRefusedError {
  return new TakedownRefusedError('This is a sample of the product, which everyone may use. It cannot be taken down.');
}
