import { callbackify } from 'node:util';
import { Client, type ClientConfig } from 'pg';

/** Connections to one database that outlive the pools that opened them. */
export interface KeptClients {
  /** The class of a pool's clients: `new` gives one that an earlier pool has closed, if there is one. */
  Client: new (options: ClientConfig) => Client;
  /**
   * Waits until each connection that a pool has closed is as new, or closed.
   *
   * @returns process ids of those that are kept.
   */
  settle: () => Promise<number[]>;
  /** Closes those that no pool uses. */
  close: () => Promise<void>;
}

/** What the types of `pg` leave out. */
interface ClientState {
  processID: number;
  readyForQuery: boolean;
  getTransactionStatus: () => string | null;
}
/** Status of a connection without a transaction. */
const IDLE = 'I';

type Done = (error?: Error | null) => void;

/** `discard all` without `deallocate all`, as the client knows which statements it has prepared. */
const RESET = 'close all; reset all; unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences';

/**
 * Opening a connection costs 40 ms of processor time, and another 20 ms until its process has read what the catalogues
 * say of the tables that a test uses (2026-11-30).
 */
export function keepClients(): KeptClients {
  const idle = new Map<Client, () => Promise<void>>();
  const resets = new Set<Promise<void>>();

  function openClient(options: ClientConfig): Client {
    const client = new Client(options);
    const close = client.end.bind(client);
    const reset = async () => {
      const { readyForQuery } = client as unknown as ClientState;
      // No one waits for the end of a statement that still runs, or of a transaction that was left open.
      const isFree = readyForQuery && (client as unknown as ClientState).getTransactionStatus() === IDLE;
      const isReset = isFree && (await client.query(RESET).then(Boolean, () => false));
      if (!isReset) return close();
      const forget = () => idle.delete(client);
      client.removeAllListeners().on('error', forget).on('end', forget);
      idle.set(client, close);
    };
    const end = (done: Done = () => undefined) => {
      const ended = reset().finally(() => resets.delete(ended));
      resets.add(ended);
      callbackify(() => ended)(done);
    };
    return Object.assign(client, { end });
  }

  function takeIdle(): Client | null {
    const [client] = idle.keys();
    if (!client) return null;
    idle.delete(client);
    client.removeAllListeners();
    return Object.assign(client, { connect: (done: Done) => process.nextTick(done) });
  }

  return {
    // The pool calls it with `new`, which an arrow function does not allow.
    Client: function PoolClient(options: ClientConfig) {
      return takeIdle() ?? openClient(options);
    } as unknown as KeptClients['Client'],
    settle: async () => {
      await Promise.allSettled(resets);
      return [...idle.keys()].map((client) => (client as unknown as ClientState).processID);
    },
    close: async () => {
      await Promise.allSettled([...idle.values()].map((close) => close()));
    },
  };
}
