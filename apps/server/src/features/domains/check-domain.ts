import { DOMAIN_TXT_LABEL, DOMAIN_TXT_PREFIX } from '@anchora/contract/domains';
import { ownerOf } from '../../accounts/owner-of';
import { recordEvent, SERVER } from '../../audit/audit-repository';
import type { Database, Transaction } from '../../db/database';
import { inPages, PAGE_ROWS } from '../../db/in-pages';
import type { DomainResolver } from '../../http/domains/domain-resolver';
import { notify } from '../../notifications/notification-repository';
import { forEachRow } from '../../queue/for-each-row';
import * as repository from './domain-repository';
import type { DomainRow } from './domain-repository';

export interface CheckDeps {
  db: Database;
  resolver: DomainResolver;
  /** Host of PUBLIC_URL, to which domains have to lead. */
  siteHost: string;
}

interface Records {
  /** Values of the TXT records that belong to this product. */
  txt: ReadonlySet<string>;
  /** Null if the addresses could not be read; they are no part of the proof, so the check goes on. */
  leadsHere: boolean | null;
}

/**
 * Looks for the records of a name, and stores what they say for every workspace that named it. A workspace whose TXT
 * record is there confirms the name, or takes it over from one whose record is not; if both stand there, the first one
 * keeps it.
 *
 * @returns false if no name server answered; nothing is changed then.
 */
export async function checkDomain({ db, resolver, siteHost }: CheckDeps, name: string): Promise<boolean> {
  const records = await readRecords(resolver, name, siteHost).catch(() => null);
  if (records === null) return false;
  await db.transaction(async (tx) => {
    const rows = await repository.lockName(tx, name);
    const former = rows.find(({ confirmedAt }) => confirmedAt !== null);
    const keeps = former !== undefined && records.txt.has(former.txt);
    const heir = keeps ? former : rows.find(({ txt }) => records.txt.has(txt));
    // The former holder comes first, because the name is unique among those who confirmed it.
    if (former && heir && heir !== former) await takeFrom(tx, former);
    for (const row of rows) {
      await repository.storeCheck(tx, row.id, { leadsHere: records.leadsHere ?? row.leadsHere, isHeld: row === heir });
    }
    if (heir && heir.confirmedAt === null) await record(tx, heir, 'domain-confirmed');
    if (former && !heir) await tell(tx, former, 'missing', former.seenAt);
  });
  return true;
}

async function readRecords(resolver: DomainResolver, name: string, siteHost: string): Promise<Records> {
  const [values, here, site] = await Promise.all([
    resolver.txt(`${DOMAIN_TXT_LABEL}.${name}`),
    resolver.addresses(name).catch(() => null),
    resolver.addresses(siteHost).catch(() => null),
  ]);
  const ours = values.map((value) => value.trim()).filter((value) => value.startsWith(DOMAIN_TXT_PREFIX));
  return {
    txt: new Set(ours.map((value) => value.slice(DOMAIN_TXT_PREFIX.length))),
    leadsHere: here && site && here.some((address) => site.includes(address)),
  };
}

async function takeFrom(tx: Transaction, former: DomainRow): Promise<void> {
  await repository.releaseDomain(tx, former.id);
  await record(tx, former, 'domain-lost');
  await tell(tx, former, 'taken', new Date());
}

/** @param since makes one message of all checks that say the same */
async function tell(tx: Transaction, { id, name }: DomainRow, event: 'missing' | 'taken', since: Date | null) {
  const key = `domain:${id}:${name}:${event}:${since?.toISOString() ?? ''}`;
  await notify(tx, await heldOwnerOf(tx, id), key, { kind: 'domain', event, name, workspaceId: id });
}

async function record(tx: Transaction, { id }: DomainRow, kind: 'domain-confirmed' | 'domain-lost'): Promise<void> {
  await recordEvent(tx, { kind, actor: SERVER, userId: await heldOwnerOf(tx, id), ...(await teamOf(tx, id)) });
}

/** Events of a personal workspace are those of its account. */
async function teamOf(tx: Transaction, workspaceId: number): Promise<{ workspaceId?: number }> {
  return (await heldOwnerOf(tx, workspaceId)) === workspaceId ? {} : { workspaceId };
}

/** @throws Error if there is no such workspace; `lockName` keeps those of the name. */
async function heldOwnerOf(tx: Transaction, workspaceId: number): Promise<number> {
  const owner = await ownerOf(tx, workspaceId);
  if (owner === null) throw new Error(`there is no workspace ${workspaceId}`);
  return owner;
}

/**
 * Checks the confirmed domains whose last check is a day old. Each run goes through all of them: a name for which no
 * name server answers keeps its last check, and in a run of limited length such names would keep the others from their
 * turn.
 *
 * @param signal ends the run before the next name: a server that stops does not wait for name servers.
 * @throws as `forEachRow`
 */
export async function checkOldDomains(deps: CheckDeps, signal?: AbortSignal): Promise<void> {
  const names = inPages<string>((after) => repository.listConfirmedDue(deps.db, after ?? '', PAGE_ROWS), signal);
  await forEachRow(names, (name) => checkDomain(deps, name));
}
