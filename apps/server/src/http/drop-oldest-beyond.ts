/**
 * Keys that each limit in the memory of a process remembers, so that a flood of addresses cannot fill it. Chosen, not
 * measured.
 */
export const MAX_REMEMBERED_KEYS = 20_000;

/** Drops the entry that was set first if a map holds more than `max`. To be called after each new entry. */
export function dropOldestBeyond(max: number, map: Map<string, unknown>): void {
  if (map.size <= max) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
