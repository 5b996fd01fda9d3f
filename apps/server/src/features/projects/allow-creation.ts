import { HOUR_MS } from '@anchora/contract/durations';
import type { ProjectLimits } from '../../config/config';
import type { Database, Transaction } from '../../db/database';
import { ApiError } from '../../http/api-error';
import { rateLimited } from '../../http/limits/rate-limited';
import { hasProjects, msUntilBelow } from './create-rate-repository';

interface Creator {
  id: number;
  isPro: boolean;
}

const HOUR_S = HOUR_MS / 1000;

/** @throws ApiError `rate-limited` with the time to wait, or `too-many-projects` */
export async function allowCreation(db: Database | Transaction, owner: Creator, limits: ProjectLimits): Promise<void> {
  const { maxPerUser } = limits;
  if (maxPerUser !== null && (await hasProjects(db, owner.id, maxPerUser))) {
    throw new ApiError('too-many-projects', { max: maxPerUser });
  }
  const { perHour, perDay } = owner.isPro ? limits.pro : limits.free;
  const ofHourMs = await msUntilBelow(db, owner.id, { limit: perHour, windowS: HOUR_S });
  const ofDayMs = await msUntilBelow(db, owner.id, { limit: perDay, windowS: 24 * HOUR_S });
  const retryAfterMs = Math.max(ofHourMs, ofDayMs);
  if (retryAfterMs > 0) throw rateLimited('new-projects', retryAfterMs);
}
