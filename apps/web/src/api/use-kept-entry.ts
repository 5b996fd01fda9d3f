import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useContext, useEffect, useEffectEvent, useState } from 'react';
import { KEPT_MS } from './unsaved-scenes';
import { CurrentUser, SESSION_KEY } from './user';

/** Keys under which this tab keeps what was typed: this, the id of its user, and the name of the entry. */
const PREFIX = 'kept-entry:';
/** Users who have logged out, or deleted their account: their page closes after that, and keeps nothing. */
const gone = new Set<number | undefined>();

/**
 * Like `useState`, for what a user types into a page behind the guard. If the page is lost, because the session has
 * ended or because it is loaded again, the next one in this tab begins with what its user had typed, for `KEPT_MS`: a
 * browser may open a tab again much later. A user who leaves the page drops it.
 *
 * @param name differs from the names of all other entries
 * @param initial can be written as JSON, as all values of the entry
 */
export function useKeptEntry<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const client = useQueryClient();
  const userId = useContext(CurrentUser)?.id;
  const key = `${PREFIX}${userId}:${name}`;
  const [value, setValue] = useState(() => read(key, initial));
  const keep = useEffectEvent(() => {
    const isChanged = JSON.stringify(value) !== JSON.stringify(initial);
    if (isChanged && !gone.has(userId)) write(key, JSON.stringify({ value, atMs: Date.now() }));
  });
  useEffect(() => {
    gone.delete(userId);
    write(key, null);
    const keepNow = () => keep();
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      if (client.getQueryData(SESSION_KEY) === null) keepNow();
      else write(key, null);
    };
  }, [client, key, userId]);
  return [value, setValue];
}

/** Called when the user logs out, or the account is deleted. */
export function forgetKeptEntries(userId: number): void {
  gone.add(userId);
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    for (const key of keys) if (key?.startsWith(`${PREFIX}${userId}:`)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

function read<Value>(key: string, initial: Value): Value {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { value: Value; atMs: number } | null;
    return kept && Date.now() - kept.atMs < KEPT_MS ? kept.value : initial;
  } catch {
    return initial;
  }
}

/** @param json null removes the entry */
function write(key: string, json: string | null): void {
  try {
    if (json === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, json);
  } catch {
    // Storage is blocked or full; the entry is then lost with its page.
  }
}
