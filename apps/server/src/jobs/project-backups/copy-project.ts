import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FieldFault } from '@anchora/contract/errors/field-faults';
import { MAX_BACKUP_GB } from '@anchora/contract/limits';
import { SecretSealer } from '../../accounts/secret-sealer';
import type { Config } from '../../config/config';
import { numberFiles, type NumberFile } from '../../features/numbers/number-files';
import type { BackupRow } from '../../features/project-backups/backup-repository';
import { BACKUP_SECRETS, labelOfBackupSecret } from '../../features/project-backups/backup-secret';
import { BucketError, OwnerBucket, type SentFile } from '../../features/project-backups/owner-bucket';
import { readSnapshot } from '../../features/project-download/download-repository';
import { isTakenDown } from '../../features/project-download/find-downloadable';
import { fingerprintOf, type FingerprintParts } from '../../features/project-download/fingerprint';
import { zipProject } from '../../features/project-download/zip-project';
import type { FileStorage } from '../../files/file-storage';
import { withWorkFolder } from '../../files/work-folder';
import { REAL_NETWORK, type Network } from '../../http/outbound/guarded-request';
import { servesLoopback } from '../../http/outbound/public-address';
import { quotedInMail } from '../../mail/mail-name';
import { StoreUnavailableError } from '../../storage/object-store';
import * as repository from './backup-job-repository';
import type { Copy, TakenBackup } from './backup-job-repository';
import type { BackupNews } from './backup-news';

export interface CopyDeps extends FileStorage {
  config: Config;
  /** Default: the real one. */
  network?: Network;
}

interface Sending {
  bucket: OwnerBucket;
  row: BackupRow;
  parts: FingerprintParts;
  fingerprint: Buffer;
  signal: AbortSignal;
}

const MAX_OBJECT_BYTES = MAX_BACKUP_GB * 1024 ** 3;
/** Faults of one project. After any other fault the remaining projects of the run would fail, too. */
const PROJECT_FAULTS = new Set<FieldFault['code']>(['backup-too-large', 'backup-unfinished', 'backup-file-lost']);

/**
 * Copies one project to the bucket of its workspace, if it has changed since the last copy or that copy is gone, and
 * deletes copies beyond the number that the owner keeps.
 *
 * @returns what the owner has to be told by mail; null if that is nothing.
 */
export async function copyProject(deps: CopyDeps, job: TakenBackup, signal: AbortSignal): Promise<BackupNews | null> {
  const { db } = deps;
  const settings = await repository.readBackup(db, job);
  const parts = settings?.isPro ? await readParts(deps, job) : null;
  if (!settings || !parts) return repository.finishBackup(db, job, null, { kind: 'left-out' });
  const { row, copies } = settings;
  const fingerprint = fingerprintOf(parts);
  try {
    const bucket = openBucket(deps, row);
    const same = await findInBucket(bucket, copies, fingerprint, signal);
    const copyId = same?.id ?? (await sendCopy(deps, job, { bucket, row, parts, fingerprint, signal }));
    if (copyId === null || !(await repository.completeCopy(db, job, row, copyId))) return null;
    await dropOld(deps, job, { bucket, before: copies, keep: row.keep, signal });
    return repository.finishBackup(db, job, row, { kind: isOfRun(same, row.startedAt) ? 'written' : 'unchanged' });
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    const endsRun = !PROJECT_FAULTS.has(error.fault.code);
    return repository.finishBackup(db, job, row, { kind: 'failed', failure: error.fault, endsRun });
  }
}

/**
 * The newest copy with the same content whose object is in the bucket. The search ends at the newest copy that is known
 * to be written; a newer one may have arrived, too, if its process was killed before it could note that.
 */
async function findInBucket(
  bucket: OwnerBucket,
  copies: Copy[],
  fingerprint: Buffer,
  signal: AbortSignal,
): Promise<Copy | null> {
  for (const copy of copies) {
    if (copy.fingerprint.equals(fingerprint) && (await bucket.has(copy.key, copy.sizeBytes, signal))) return copy;
    if (copy.isWritten) return null;
  }
  return null;
}

/** Whether a copy was made by the present run, perhaps by a process that was killed since. */
function isOfRun(copy: Copy | null, startedAt: Date | null): boolean {
  return copy === null || !copy.isWritten || (startedAt !== null && copy.createdAt >= startedAt);
}

/**
 * Notes the copy as begun, then sends it, so that a killed process leaves no object that nothing refers to.
 *
 * @returns the id of the copy, or null as `beginCopy`.
 * @throws BucketError
 */
async function sendCopy(
  deps: CopyDeps,
  job: TakenBackup,
  { bucket, row, parts, fingerprint, signal }: Sending,
): Promise<number | null> {
  return withWorkFolder(deps.config.dataDir, async (folder) => {
    const sent = await writeZip(deps, parts, path.join(folder, 'project.zip'), signal);
    const { sizeBytes } = sent;
    const key = `${row.prefix}project-${job.projectId}/${nameOfCopy(row.startedAt ?? new Date(), job.fence)}.zip`;
    const projectName = parts.found.project.name;
    const copyId = await repository.beginCopy(deps.db, job, row, { projectName, key, fingerprint, sizeBytes });
    if (copyId !== null) await bucket.put(key, sent, signal);
    return copyId;
  });
}

/** @returns null for a project that is not in the workspace any more, in the trash, or taken down. */
async function readParts(deps: CopyDeps, job: TakenBackup): Promise<FingerprintParts | null> {
  const { workspaceId, projectId, userId } = job;
  const parts = await readSnapshot(deps.db, async (downloads) => {
    const found = await downloads.find([workspaceId], projectId);
    return !found || found.project.status === 'deleted' || isTakenDown(found) ? null : downloads.partsOf(found);
  });
  if (!parts) return null;
  const owner = { id: userId, email: '', roles: [[workspaceId, 'owner']] as const };
  const numbers: NumberFile[] = [];
  for await (const table of numberFiles({ db: deps.db, mailer: null })(owner, projectId)) numbers.push(table);
  return { ...parts, numbers };
}

function openBucket({ config, network = REAL_NETWORK }: CopyDeps, row: BackupRow): OwnerBucket {
  const secret = new SecretSealer(config.secretKey, BACKUP_SECRETS).open(row.secret, labelOfBackupSecret(row.id));
  // The secret was sealed with a key from before the site was restored.
  if (secret === null) throw new BucketError({ code: 'backup-secret-lost' });
  const place = { ...row, secretAccessKey: secret.toString() };
  return new OwnerBucket({ network, allowsHttp: servesLoopback(config.publicUrl) }, place);
}

/**
 * Writes the zip to a file, because its length and hash have to be known before the first byte is sent.
 *
 * @throws BucketError `backup-too-large`, or `backup-file-lost`: a copy without the file would push out those that have
 *   it.
 * @throws StoreUnavailableError if a file of the project cannot be read at present.
 */
async function writeZip(deps: CopyDeps, parts: FingerprintParts, file: string, signal: AbortSignal): Promise<SentFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      if (sizeBytes > MAX_OBJECT_BYTES) done(new BucketError({ code: 'backup-too-large' }));
      else done(null, chunk);
    },
  });
  const warn = ({ err }: { err: unknown }) => {
    // The store is only temporarily out of reach; the job is tried again.
    if (err instanceof StoreUnavailableError) throw err;
    const name = `\u2068${quotedInMail(parts.found.project.name)}\u2069`;
    throw new BucketError({ code: 'backup-file-lost', params: { name } }, { cause: err });
  };
  await pipeline(zipProject(deps, parts, { warn }), measured, createWriteStream(file), { signal });
  return { path: file, sizeBytes, hash: hash.digest('hex') };
}

/**
 * Deletes the oldest written copies beyond `keep`, and copies that earlier attempts did not complete. The next run
 * tries again to delete those that cannot be deleted now.
 *
 * @param before the copies that existed at the beginning. Later ones are left alone: another process may be sending
 *   one.
 */
async function dropOld(
  { db }: CopyDeps,
  { workspaceId, projectId }: TakenBackup,
  { bucket, before, keep, signal }: { bucket: OwnerBucket; before: Copy[]; keep: number; signal: AbortSignal },
): Promise<void> {
  const idsBefore = new Set(before.map(({ id }) => id));
  const copies = await repository.copiesOf(db, workspaceId, projectId);
  const tooMany = copies.filter(({ isWritten }) => isWritten).slice(keep);
  const incomplete = copies.filter(({ id, isWritten }) => !isWritten && idsBefore.has(id));
  for (const { id, key } of [...tooMany, ...incomplete]) {
    try {
      await bucket.delete(key, signal);
    } catch (error) {
      if (error instanceof BucketError) return;
      throw error;
    }
    await repository.forgetCopy(db, id);
  }
}

/**
 * The name has milliseconds, because two runs with the same name would delete each other's copies. It has the number of
 * the attempt, because the request of a delayed process may arrive after that of its successor.
 */
function nameOfCopy(startedAt: Date, attempt: number): string {
  return `${startedAt.toISOString().replaceAll(':', '-')}${attempt > 1 ? `-${attempt}` : ''}`;
}
