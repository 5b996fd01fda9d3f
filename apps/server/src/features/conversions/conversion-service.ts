import type { ConversionOrder, keptSourceSchema, ServerConversion } from '@anchora/contract/conversions';
import { inEnglish } from '@anchora/contract/errors/english';
import { MAX_WAITING_CONVERSIONS } from '@anchora/contract/limits';
import type { z } from 'zod';
import { holdWorkspace } from '../../accounts/hold-workspace';
import { findPayer, lockPayer } from '../../accounts/payer';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { claimUploads } from '../../files/claim-uploads';
import { hasBlockedFile } from '../../files/blocked-file-repository';
import { finalizeUpload } from '../../files/finalize-upload';
import { uploadedFile } from '../../files/uploaded-file';
import { callerOf, workspacesWith, type Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { isFileId } from '../../storage/object-key';
import {
  cancelConversion,
  countWaiting,
  findConversion,
  findSource,
  keepSourceOf,
  setOrder,
  type OwnSources,
} from './conversion-repository';

/** A clip of a few seconds takes six seconds on two busy processors, a long one minutes (November 2026). */
const RETRY_AFTER_MS = 10_000;

/** Conversions on the server. Each is named by the file of its source. */
export class ConversionService {
  constructor(private readonly deps: Deps) {}

  /**
   * A conversion of the source that waits or runs goes on, and one that has finished is not repeated, unless this order
   * differs from its own: then the source is converted by this order.
   *
   * @throws ApiError `conversion-unavailable` on a server without ffmpeg, `too-many-conversions`, `file-blocked`,
   *   `workspace-not-found`, and those of `finalizeUpload`.
   */
  async start(workspaceId: number, { source, trim, lines }: ConversionOrder): Promise<ServerConversion> {
    const { config, db, jobs } = this.deps;
    if (config.ffmpeg === null) throw new ApiError('conversion-unavailable');
    const { id } = await finalizeUpload(this.deps, { workspaceId, address: source, kind: 'source' });
    await db.transaction((tx) => this.order(tx, { workspaceId, sourceId: id, trim, lines }));
    jobs.startConversions();
    return this.answer(id);
  }

  /**
   * Sets the order and queues its job, unless this order has been done.
   *
   * @throws ApiError `too-many-conversions`, `file-blocked`, `file-not-usable`, `workspace-not-found`
   */
  private async order(
    tx: Transaction,
    { workspaceId, sourceId, trim, lines }: Omit<ConversionOrder, 'source'> & { workspaceId: number; sourceId: string },
  ): Promise<void> {
    const payer = await findPayer(tx, workspaceId);
    // Conversions of one user are queued one after another, so that the limit on their number holds exactly, on all
    // servers.
    await lockPayer(tx, payer);
    await holdWorkspace(tx, workspaceId);
    const isNew = await setOrder(tx, sourceId, { trim, lines });
    // Otherwise what was taken down would come back as a video with another hash.
    if (await hasBlockedFile(tx, [sourceId])) throw new ApiError('file-blocked');
    if (!isNew && (await findConversion(tx, sourceId)).result !== null) return;
    if ((await countWaiting(tx, payer.id, sourceId)) >= MAX_WAITING_CONVERSIONS) {
      throw new ApiError('too-many-conversions', { max: MAX_WAITING_CONVERSIONS }, { retryAfterMs: RETRY_AFTER_MS });
    }
    await this.deps.jobs.queueConversion(tx, sourceId);
  }

  /**
   * Keeps the source of a video that a browser converted. Repeating it has no effect.
   *
   * @throws ApiError `source-not-fitting`, those of `claimUploads`, and `file-blocked`.
   */
  async keepSource(workspaceId: number, { source, result }: z.output<typeof keptSourceSchema>): Promise<void> {
    // Checking staged bytes may take seconds, so it happens before the transaction.
    const claimed = await claimUploads(this.deps, workspaceId, [
      { field: 'source', address: source, kind: 'source' },
      { field: 'result', address: result, kind: 'video' },
    ]);
    const [sourceId, resultId] = [claimed.get('source'), claimed.get('result')];
    if (sourceId === undefined || resultId === undefined) throw new Error('a claimed upload has no id');
    await this.deps.db.transaction((tx) => keepSourceOf(tx, { workspaceId, sourceId, resultId }));
  }

  /** @throws ApiError `conversion-not-found` */
  async read(user: Member, id: string): Promise<ServerConversion> {
    const source = isFileId(id) ? await findSource(this.deps.db, ownSources(user), id) : null;
    if (!source) throw new ApiError('conversion-not-found');
    return this.answer(id);
  }

  private async answer(id: string): Promise<ServerConversion> {
    const { result, job } = await findConversion(this.deps.db, id);
    if (result) {
      return { id, state: 'ready', percent: 100, result: uploadedFile(result), failure: null, message: null };
    }
    const { state = 'queued', percent = 0, failure = null } = job ?? {};
    const isUnderWay = state === 'queued' || state === 'running';
    return {
      id,
      state: isUnderWay ? state : 'failed',
      percent,
      result: null,
      failure,
      message: failure && inEnglish(failure),
    };
  }

  /**
   * Ends a conversion and deletes its source. One that has finished meanwhile stays.
   *
   * @throws ApiError `conversion-not-found`
   */
  async cancel(user: Member, id: string): Promise<void> {
    const isKnown = isFileId(id) && (await cancelConversion(this.deps.db, ownSources(user), id));
    if (!isKnown) throw new ApiError('conversion-not-found');
  }
}

/** Sources that the user uploaded, in workspaces where the user may still change something. */
function ownSources(user: Member): OwnSources {
  return { userId: user.id, workspaceIds: workspacesWith(callerOf(user), 'change') };
}
