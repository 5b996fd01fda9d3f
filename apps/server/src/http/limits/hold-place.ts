import type { LimitStore, PlaceRules } from './limit-store';

/** One renewal may fail or come late without the loss of the place. */
const RENEWALS_PER_LIFETIME = 3;

/**
 * Takes a place for the duration of some work, so that all processes together hold at most `limit` places. The place of
 * a process that died becomes free after `lifetimeMs`.
 *
 * @returns a function that frees the place; a second call has no effect. Null if no place is free
 */
export async function holdPlace(
  store: LimitStore,
  key: string,
  rules: PlaceRules,
): Promise<(() => Promise<void>) | null> {
  const { lifetimeMs } = rules;
  const taking = await store.take(key, rules);
  if (!('id' in taking)) return null;
  // Renewals run one after another, because each gives the place a new id.
  const held: { id: Promise<string | null> } = { id: Promise.resolve(taking.id) };
  const renew = (id: string | null) => (id === null ? null : store.renew(key, id, lifetimeMs));
  const timer = setInterval(() => {
    held.id = held.id.then(renew);
  }, lifetimeMs / RENEWALS_PER_LIFETIME);
  const free = async () => {
    clearInterval(timer);
    const id = await held.id;
    if (id !== null) await store.release(key, id);
  };
  let freed: Promise<void> | undefined;
  return () => (freed ??= free());
}
