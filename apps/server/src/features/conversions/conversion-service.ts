import type { ConversionRequest, ServerConversion } from '@anchora/contract/conversions';
import { inEnglish } from '@anchora/contract/errors/english';
import { MAX_WAITING_CONVERSIONS } from '@anchora/contract/limits';
import type { Deps } from '../../deps';
import { finalizeUpload } from '../../files/finalize-upload';
import { uploadedFile } from '../../files/uploaded-file';
import { ApiError } from '../../http/api-error';
import { isFileId } from '../../storage/object-key';
import { cancelConversion, countWaiting, findConversion, setTrim } from './conversion-repository';

/** Conversions on the server. Each is named by the file of its source. */
export class ConversionService {
  constructor(private readonly deps: Deps) {}

  /**
   * @throws ApiError `conversion-unavailable` on a server without ffmpeg, `too-many-conversions`, and those of
   *   `finalizeUpload`.
   */
  async start(userId: number, { source, trim }: ConversionRequest): Promise<ServerConversion> {
    const { config, db, jobs } = this.deps;
    if (config.ffmpeg === null) throw new ApiError('conversion-unavailable');
    const { id } = await finalizeUpload(this.deps, { userId, address: source, kind: 'source' });
    if ((await countWaiting(db, userId, id)) >= MAX_WAITING_CONVERSIONS) {
      throw new ApiError('too-many-conversions', { max: MAX_WAITING_CONVERSIONS }, { retryAfterMs: 10_000 });
    }
    await setTrim(db, id, trim ?? null);
    await jobs.convertVideo(id);
    return this.read(userId, id);
  }

  /** @throws ApiError `conversion-not-found` */
  async read(userId: number, id: string): Promise<ServerConversion> {
    const found = isFileId(id) ? await findConversion(this.deps.db, userId, id) : null;
    if (!found) throw new ApiError('conversion-not-found');
    const { result, job } = found;
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

  /** Ends a conversion and deletes its source. One that has finished meanwhile stays. @throws ApiError `conversion-not-found` */
  async cancel(userId: number, id: string): Promise<void> {
    const isKnown = isFileId(id) && (await cancelConversion(this.deps.db, userId, id));
    if (!isKnown) throw new ApiError('conversion-not-found');
  }
}
