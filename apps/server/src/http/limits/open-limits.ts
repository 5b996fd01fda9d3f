import type { Config } from '../../config/config';
import type { Database } from '../../db/database';
import { LimitRepository } from './limit-repository';
import type { LimitStore } from './limit-store';
import { SharedLimits } from './shared-limits';

interface LimitsDeps {
  config: Pick<Config, 'redisUrl' | 'secretKey'>;
  db: Database;
  onError: (message: string, error: unknown) => void;
}

/** Limits in Redis if it is configured, otherwise in the database. */
export async function openLimits({
  config,
  db,
  onError,
}: LimitsDeps): Promise<{ limits: LimitStore; close: () => void }> {
  const onAway = (error: unknown) => onError('shared limits cannot be reached, so each process counts alone', error);
  const { redisUrl, secretKey } = config;
  if (redisUrl === null) {
    return { limits: new SharedLimits({ store: new LimitRepository(db), secretKey, onAway }), close: () => undefined };
  }
  // Without Redis its client is not loaded.
  const { RedisLimitStore } = await import('./redis-limit-store');
  const store = new RedisLimitStore(redisUrl, (error) => onError('the connection to Redis failed', error));
  await store.open();
  return { limits: new SharedLimits({ store, secretKey, onAway }), close: () => store.close() };
}
