import { HOUR_MS } from '@anchora/contract/durations';
import { BACKUP_COPIES_PAGE_SIZE, BACKUP_LINKS_AN_HOUR, BACKUP_PRESSES_AN_HOUR } from '@anchora/contract/limits';
import { inEnglish } from '@anchora/contract/errors/english';
import type { FieldFault } from '@anchora/contract/errors/field-faults';
import type {
  backupChangeSchema,
  BackupCopiesPage,
  BackupCopyLink,
  BackupRun,
  BackupsAnswer,
  ProjectBackups,
} from '@anchora/contract/project-backups';
import type { z } from 'zod';
import type { OwnerProofs } from '../../accounts/owner-proofs';
import { holdForSettings } from '../../accounts/hold-workspace';
import { findPayer } from '../../accounts/payer';
import { SecretSealer } from '../../accounts/secret-sealer';
import { recordInWorkspace } from '../../audit/audit-repository';
import { pageOfRows } from '../../db/page-of-rows';
import type { Deps } from '../../deps';
import { ApiError, invalid } from '../../http/api-error';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { REAL_NETWORK } from '../../http/outbound/guarded-request';
import { servesLoopback } from '../../http/outbound/public-address';
import type { SessionUser } from '../../http/session-repository';
import * as repository from './backup-repository';
import { isSameBucket } from './is-same-bucket';
import type { BackupRow } from './backup-repository';
import { BACKUP_SECRETS, labelOfBackupSecret } from './backup-secret';
import { nextRun } from './next-run';
import { BucketError, OwnerBucket, type BucketPlace } from './owner-bucket';

/** All requests to the bucket in one call: those of a test, or the one before a link. Chosen, not measured. */
const BUCKET_TIMEOUT_MS = 30_000;
/** The download has to begin within this time. Chosen, not measured. */
const LINK_LIFETIME_S = 300;

type BackupChange = z.output<typeof backupChangeSchema>;
type Wanted = BackupChange['settings'];

/** Sets, starts and ends the backups of a workspace's projects, for its owner. */
export class BackupService {
  private readonly sealer: SecretSealer;
  private readonly pressesAnHour;
  private readonly linksAnHour;

  constructor(
    private readonly deps: Pick<Deps, 'config' | 'db' | 'limits' | 'network'>,
    private readonly proofs: OwnerProofs,
  ) {
    this.sealer = new SecretSealer(deps.config.secretKey, BACKUP_SECRETS);
    const limit = { limit: BACKUP_PRESSES_AN_HOUR, windowMs: HOUR_MS };
    this.pressesAnHour = createRateLimiter(deps.limits, 'backup-press', limit);
    const links = { limit: BACKUP_LINKS_AN_HOUR, windowMs: HOUR_MS };
    this.linksAnHour = createRateLimiter(deps.limits, 'backup-link', links);
  }

  async read(workspaceId: number): Promise<BackupsAnswer> {
    const row = await repository.findBackups(this.deps.db, workspaceId);
    const { isPro } = await findPayer(this.deps.db, workspaceId);
    return { backups: row && backupsAnswer(row, isPro), isPro };
  }

  /**
   * Stores the settings once the bucket took, gave back and deleted an object.
   *
   * @throws ApiError `backups-need-pro`, `rate-limited`, the errors of the proof, or `validation-failed` with what the
   *   bucket said
   */
  async set(
    user: SessionUser,
    workspaceId: number,
    { settings: wanted, ...proof }: BackupChange,
  ): Promise<BackupsAnswer> {
    const { db } = this.deps;
    await this.requirePro(workspaceId);
    await this.proofs.require(user, proof);
    await enforceRateLimit(this.pressesAnHour, String(workspaceId), 'requests');
    const present = await repository.findBackups(db, workspaceId);
    const secretAccessKey = wanted.secretAccessKey ?? this.storedSecret(present, wanted);
    if (secretAccessKey === null) throw invalid({ code: 'backup-secret-missing' }, 'settings.secretAccessKey');
    await this.using({ ...wanted, secretAccessKey }, (bucket, signal) => bucket.try(signal));
    const { secretAccessKey: _secret, ...settings } = wanted;
    const secret = this.sealer.seal(Buffer.from(secretAccessKey), labelOfBackupSecret(workspaceId));
    const isElsewhere = present === null || !isSameBucket(present, wanted);
    const nextAt = nextRun(wanted, Date.now());
    await db.transaction(async (tx) => {
      await holdForSettings(tx, user.id, workspaceId);
      await repository.setBackups(tx, workspaceId, { ...settings, secret, nextAt }, isElsewhere);
      await recordInWorkspace(tx, user, workspaceId, 'backups-set');
    });
    return this.read(workspaceId);
  }

  /** @throws ApiError `backups-need-pro`, `backups-not-set`, `rate-limited` */
  async runNow(workspaceId: number): Promise<BackupsAnswer> {
    await this.requirePro(workspaceId);
    await enforceRateLimit(this.pressesAnHour, String(workspaceId), 'requests');
    if (!(await repository.runSoon(this.deps.db, workspaceId))) throw new ApiError('backups-not-set');
    return this.read(workspaceId);
  }

  /** Copies in the bucket, with any plan: what is there stays. */
  async copies(workspaceId: number, before: number | undefined): Promise<BackupCopiesPage> {
    const rows = await repository.listCopies(this.deps.db, workspaceId, before, BACKUP_COPIES_PAGE_SIZE + 1);
    const { shown, lastOfMore } = pageOfRows(rows, BACKUP_COPIES_PAGE_SIZE);
    const items = Array.from(shown, ({ createdAt, ...copy }) => ({ ...copy, createdAt: createdAt.toISOString() }));
    return { items, nextBefore: lastOfMore?.id ?? null };
  }

  /**
   * A link with which the owner's browser loads a copy from the bucket for some minutes.
   *
   * @throws ApiError `backup-copy-not-found`, `backups-not-set`, `rate-limited`, or `validation-failed` with what the
   *   bucket said
   */
  async linkTo(workspaceId: number, copyId: number): Promise<BackupCopyLink> {
    const { db } = this.deps;
    await enforceRateLimit(this.linksAnHour, String(workspaceId), 'requests');
    const row = await repository.findBackups(db, workspaceId);
    if (!row) throw new ApiError('backups-not-set');
    const copy = await repository.findCopy(db, workspaceId, copyId);
    if (!copy) throw new ApiError('backup-copy-not-found');
    const secretAccessKey = this.storedSecret(row, row);
    if (secretAccessKey === null) throw invalid({ code: 'backup-secret-lost' }, 'settings.secretAccessKey');
    const { found, url } = await this.using({ ...row, secretAccessKey }, async (bucket, signal) => ({
      found: await bucket.find(copy.key, copy.sizeBytes, signal),
      url: bucket.link(copy.key, LINK_LIFETIME_S),
    }));
    if (found === 'present') return { url };
    if (found === 'missing') await repository.forgetDeleted(db, copyId);
    throw new ApiError('backup-copy-not-found');
  }

  async end(user: SessionUser, workspaceId: number): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      await holdForSettings(tx, user.id, workspaceId);
      if (await repository.deleteBackups(tx, workspaceId))
        await recordInWorkspace(tx, user, workspaceId, 'backups-removed');
    });
  }

  private async requirePro(workspaceId: number): Promise<void> {
    if (!(await findPayer(this.deps.db, workspaceId)).isPro) throw new ApiError('backups-need-pro');
  }

  /**
   * @returns null if another server or key is wanted, because a stored secret is used only for what it was entered for,
   *   or if the stored one can no longer be opened.
   */
  private storedSecret(row: BackupRow | null, wanted: Pick<Wanted, 'endpoint' | 'accessKeyId'>): string | null {
    if (row?.endpoint !== wanted.endpoint || row.accessKeyId !== wanted.accessKeyId) return null;
    return this.sealer.open(row.secret, labelOfBackupSecret(row.id))?.toString() ?? null;
  }

  /** @throws ApiError `validation-failed` with what the bucket said */
  private using<T>(place: BucketPlace, work: (bucket: OwnerBucket, signal: AbortSignal) => Promise<T>): Promise<T> {
    const { config, network = REAL_NETWORK } = this.deps;
    const bucket = new OwnerBucket({ network, allowsHttp: servesLoopback(config.publicUrl) }, place);
    const signal = AbortSignal.timeout(BUCKET_TIMEOUT_MS);
    return work(bucket, signal).catch((error: unknown) => {
      if (error instanceof BucketError) throw invalid(error.fault, fieldOf(error.fault), error);
      if (signal.aborted) throw invalid({ code: 'backup-timeout' }, 'settings.endpoint', error);
      throw error;
    });
  }
}

function fieldOf({ code }: FieldFault): string {
  if (code === 'backup-denied') return 'settings.secretAccessKey';
  return code === 'backup-no-bucket' ? 'settings.bucket' : 'settings.endpoint';
}

function backupsAnswer(row: BackupRow, isPro: boolean): ProjectBackups {
  const { endpoint, region, bucket, prefix, accessKeyId, every, hour, keep, nextAt, pausedAt, failingSince } = row;
  const isPaused = pausedAt !== null;
  return {
    endpoint,
    region,
    bucket,
    prefix,
    accessKeyId,
    every,
    hour,
    keep,
    isPaused,
    nextAt: isPaused || !isPro ? null : nextAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    lastRun: runAnswer(row),
  };
}

function runAnswer({ startedAt, endedAt, written, unchanged, failed, failure }: BackupRow): BackupRun | null {
  if (startedAt === null) return null;
  const ended = endedAt?.toISOString() ?? null;
  const why = { failure, message: failure && inEnglish(failure) };
  return { startedAt: startedAt.toISOString(), endedAt: ended, written, unchanged, failed, ...why };
}
