import { Resolver } from 'node:dns/promises';

/** The domain name system, as a parameter, so that tests put their own in its place. */
export interface DomainResolver {
  /** Values of the TXT records; empty if there are none. @throws Error if no server answers */
  txt: (name: string) => Promise<string[]>;
  /**
   * All IPv4 and IPv6 addresses, at the end of all aliases; empty if there are none.
   *
   * @throws Error if no server answers
   */
  addresses: (name: string) => Promise<string[]>;
}

/** Longest wait for an answer to one query. Chosen, not measured. */
const TIMEOUT_MS = 3000;
/** Queries to each name server before it counts as silent. Chosen, not measured. */
const TRIES = 2;
/** Answers that say that there is nothing; any other error says nothing about the name. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

/** @param servers addresses of the servers that are asked; empty: those of the system. */
export function realResolver(servers: readonly string[]): DomainResolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    txt: async (name) => (await orNothing(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    addresses: async (name) =>
      (await Promise.all([orNothing(resolver.resolve4(name)), orNothing(resolver.resolve6(name))])).flat(),
  };
}

async function orNothing<T>(answers: Promise<T[]>): Promise<T[]> {
  try {
    return await answers;
  } catch (error) {
    if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
