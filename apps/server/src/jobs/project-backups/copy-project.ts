import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FieldFault } from '@anchora/contract/errors/field-faults';
import { SecretSealer } from '../../accounts/sealed-secret';
import type { Config } from '../../config/config';
import { numberFiles, type NumberFile } from '../../features/numbers/number-files';
import { BACKUP_SECRETS, labelOfSecret } from '../../features/project-backups/backup-secret';
import { BucketError, OwnerBucket, type SentFile } from '../../features/project-backups/owner-bucket';
import { DownloadRepository } from '../../features/project-download/download-repository';
import { isTakenDown } from '../../features/project-download/find-downloadable';
import { fingerprintOf, type FingerprintParts } from '../../features/project-download/fingerprint';
import { zipProject } from '../../features/project-download/zip-project';
import type { FileStorage } from '../../files/file-storage';
import { withWorkFolder } from '../../files/work-folder';
import { REAL_NETWORK, type Network } from '../../http/outbound/guarded-request';
import { servesLoopback } from '../../http/outbound/public-address';
import { StoreUnavailableError } from '../../storage/object-store';
import * as repository from './backup-job-repository';
import type { BackupNews, TakenBackup } from './backup-job-repository';

export interface CopyDeps extends FileStorage {
  config: Config;
  /** Default: the real one. */
  network?: Network;
}

/** The most that an S3 server takes in one request. */
const MAX_OBJECT_BYTES = 5 * 1024 ** 3;
/** Reasons that concern one project; with any other one the rest of the run would fail as well. */
const OF_ONE_PROJECT = new Set<FieldFault['code']>(['backup-too-large', 'backup-unfinished']);

/**
 * Copies one project to the bucket of its workspace, if it has changed since the last copy, and deletes copies that are too
 * many. @returns what the owner has to be told by mail
 */
export async function copyProject(deps: CopyDeps, job: TakenBackup, signal: AbortSignal): Promise<BackupNews | null> {
  const { db } = deps;
  const settings = await repository.readBackup(db, job);
  const parts = settings?.isPro ? await readParts(deps, job) : null;
  if (!settings || !parts) return repository.finishBackup(db, job, { kind: 'left-out' });
  const fingerprint = fingerprintOf(parts);
  if (settings.last?.equals(fingerprint)) return repository.finishBackup(db, job, { kind: 'unchanged' });
  const { row } = settings;
  const key = `${row.prefix}project-${job.projectId}/${nameOfRun(row.startedAt ?? new Date())}.zip`;
  try {
    const bucket = openBucket(deps, row);
    const sizeBytes = await withWorkFolder(deps.config.dataDir, async (folder) => {
      const sent = await writeZip(deps, parts, path.join(folder, 'project.zip'), signal);
      await bucket.put(key, sent, signal);
      return sent.sizeBytes;
    });
    const news = await repository.finishBackup(db, job, { kind: 'written', key, fingerprint, sizeBytes });
    await dropOld(deps, job, { bucket, keep: row.keep, signal });
    return news;
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    const endsRun = !OF_ONE_PROJECT.has(error.fault.code);
    return repository.finishBackup(db, job, { kind: 'failed', failure: error.fault, endsRun });
  }
}

/** @returns null for a project that is not in the workspace any more, in the trash, or taken down. */
async function readParts(deps: CopyDeps, job: TakenBackup): Promise<FingerprintParts | null> {
  const { workspaceId, projectId, userId } = job;
  const downloads = new DownloadRepository(deps.db);
  const found = await downloads.find([workspaceId], projectId);
  if (!found || found.project.status === 'deleted' || isTakenDown(found)) return null;
  const owner = { id: userId, email: '', roles: [[workspaceId, 'owner']] as const };
  const numbers: NumberFile[] = [];
  for await (const table of numberFiles({ db: deps.db, mailer: null })(owner, projectId)) numbers.push(table);
  return { ...(await downloads.partsOf(found)), numbers };
}

function openBucket(
  { config, network = REAL_NETWORK }: CopyDeps,
  row: NonNullable<Awaited<ReturnType<typeof repository.readBackup>>>['row'],
): OwnerBucket {
  const secret = new SecretSealer(config.secretKey, BACKUP_SECRETS).open(row.secret, labelOfSecret(row.id));
  // The site was restored with a new key.
  if (secret === null) throw new BucketError({ code: 'backup-secret-lost' });
  const place = { ...row, secretAccessKey: secret.toString() };
  return new OwnerBucket({ network, allowsHttp: servesLoopback(config.publicUrl) }, place);
}

/** Its length and hash have to be known before the first byte is sent, so the zip lies on the disk for a while. */
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
  let away: StoreUnavailableError | null = null;
  const warn = ({ err }: { err: unknown }) => {
    if (err instanceof StoreUnavailableError) away = err;
  };
  await pipeline(zipProject(deps, parts, { warn }), measured, createWriteStream(file), { signal });
  // The copy would lack files that are there again in a moment.
  if (away !== null) throw away as StoreUnavailableError;
  return { path: file, sizeBytes, hash: hash.digest('hex') };
}

/** A copy that cannot be deleted now is tried again after the next one. */
async function dropOld(
  { db }: CopyDeps,
  { workspaceId, projectId }: TakenBackup,
  { bucket, keep, signal }: { bucket: OwnerBucket; keep: number; signal: AbortSignal },
): Promise<void> {
  for (const { id, key } of (await repository.copiesOf(db, workspaceId, projectId)).slice(keep)) {
    try {
      await bucket.delete(key, signal);
    } catch (error) {
      if (error instanceof BucketError) return;
      throw error;
    }
    await repository.forgetCopy(db, id);
  }
}

/** With milliseconds, because two runs with one name would delete each other's copies. */
function nameOfRun(startedAt: Date): string {
  return startedAt.toISOString().replaceAll(':', '-');
}
