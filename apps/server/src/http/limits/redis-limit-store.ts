import { createClient } from '@redis/client';
import { withinTime } from '../../db/within-time';
import type { LimitStore, PlaceRules, Taking } from './limit-store';

/** Longest time that a start waits for Redis; the connection is then made in the background. Chosen, not measured. */
const CONNECT_TIMEOUT_MS = 2000;
/** A lost connection is made again after this time, then after twice as long each time. Chosen, not measured. */
const FIRST_RECONNECT_DELAY_MS = 100;
/** The longest time until a lost connection is made again. Chosen, not measured. */
const MAX_RECONNECT_DELAY_MS = 3000;

/**
 * Start of each script: reads the time in µs, a number that Lua represents exactly, and removes places that have ended.
 */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2] + ARGV[1] * 1000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
local function add(lifetimeMs)
  local ends = now + lifetimeMs * 1000
  local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
  if last[2] then ends = math.max(ends, last[2] + 1) end
  local id = string.format('%.0f', ends)
  redis.call('ZADD', KEYS[1], id, id)
  redis.call('PEXPIRE', KEYS[1], math.ceil((ends - now) / 1000))
  return id
end`;

const TAKE = `${NOW}
local others = redis.call('ZCARD', KEYS[1])
if others < tonumber(ARGV[2]) then return {add(ARGV[3]), others} end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return {math.ceil((first[2] - now) / 1000)}`;

const RENEW = `${NOW}
if redis.call('ZREM', KEYS[1], ARGV[2]) == 0 then return false end
return add(ARGV[3])`;

/** Limits that all processes on one Redis server share. A sorted set holds the places of one key by their ends. */
export class RedisLimitStore implements LimitStore {
  private readonly client;

  /**
   * @param onError called when the connection is lost or cannot be made; reconnecting is automatic.
   * @param skewMs added to the clock of Redis: tests let time pass with it.
   */
  constructor(
    url: string,
    onError: (error: unknown) => void,
    private readonly skewMs: () => number = () => 0,
  ) {
    this.client = createClient({
      url,
      // Without a connection a call fails at once, and the caller counts locally.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: CONNECT_TIMEOUT_MS,
        reconnectStrategy: (retries) => Math.min(FIRST_RECONNECT_DELAY_MS * 2 ** retries, MAX_RECONNECT_DELAY_MS),
      },
    });
    this.client.on('error', onError);
  }

  /** Resolves once connected, or after `CONNECT_TIMEOUT_MS` at the latest. */
  async open(): Promise<void> {
    const connected = this.client.connect().then(
      () => undefined,
      // `close` ends an attempt that is under way; every other failure is reported and tried again.
      () => undefined,
    );
    await withinTime(connected, CONNECT_TIMEOUT_MS, undefined);
  }

  close(): void {
    this.client.destroy();
  }

  async take(key: string, { limit, lifetimeMs }: PlaceRules): Promise<Taking> {
    const answer = await this.run(TAKE, key, [limit, lifetimeMs]);
    const [first, others] = answer as [string, number] | [number];
    return others === undefined ? { retryAfterMs: Math.max(1, Number(first)) } : { id: String(first), others };
  }

  async renew(key: string, id: string, lifetimeMs: number): Promise<string | null> {
    return (await this.run(RENEW, key, [id, lifetimeMs])) as string | null;
  }

  async release(key: string, id: string): Promise<void> {
    await this.client.zRem(nameOf(key), id);
  }

  async clear(key: string): Promise<void> {
    await this.client.del(nameOf(key));
  }

  private run(script: string, key: string, values: (string | number)[]): Promise<unknown> {
    return this.client.eval(script, {
      keys: [nameOf(key)],
      arguments: [this.skewMs(), ...values].map(String),
    });
  }
}

function nameOf(key: string): string {
  return `limit:${key}`;
}
