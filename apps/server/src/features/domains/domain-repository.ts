import { and, asc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { holdAccounts } from '../../accounts/user-repository';
import { workspaces } from '../../db/schema/accounts';
import { workspaceDomains } from '../../db/schema/domains';
import { isServed } from '../../http/domains/served-domain-repository';

export type DomainRow = typeof workspaceDomains.$inferSelect;

export async function findDomain(db: Database | Transaction, workspaceId: number) {
  const [row] = await db
    .select({ domain: workspaceDomains, isServed })
    .from(workspaceDomains)
    .where(eq(workspaceDomains.id, workspaceId));
  return row ? Object.assign(row.domain, { isServed: row.isServed }) : null;
}

/** Sets a name that is not confirmed yet, in place of any other. */
export async function setDomain(tx: Transaction, id: number, { name, txt }: Pick<DomainRow, 'name' | 'txt'>) {
  const fresh = { name, txt, confirmedAt: null, seenAt: null, checkedAt: null, leadsHere: false };
  await tx
    .insert(workspaceDomains)
    .values({ id, ...fresh })
    .onConflictDoUpdate({ target: workspaceDomains.id, set: fresh });
}

/** @returns its name; null if there was none */
export async function deleteDomain(tx: Transaction, id: number): Promise<string | null> {
  const [row] = await tx.delete(workspaceDomains).where(eq(workspaceDomains.id, id)).returning();
  return row?.name ?? null;
}

/**
 * Locks every row of the name, in a fixed order, so that of two workspaces that confirm it at once only one does.
 * Before them, it keeps the workspaces and their owners' accounts from being deleted, to which events and notifications
 * refer.
 */
export async function lockName(tx: Transaction, name: string): Promise<DomainRow[]> {
  const { id, ownerUserId } = workspaces;
  const isNamed = inArray(
    id,
    tx.select({ id: workspaceDomains.id }).from(workspaceDomains).where(eq(workspaceDomains.name, name)),
  );
  const owners = await tx.select({ ownerUserId }).from(workspaces).where(isNamed);
  await holdAccounts(
    tx,
    owners.map((owner) => owner.ownerUserId),
  );
  await tx.select({ id }).from(workspaces).where(isNamed).orderBy(asc(id)).for('key share');
  return tx
    .select()
    .from(workspaceDomains)
    .where(eq(workspaceDomains.name, name))
    .orderBy(asc(workspaceDomains.id))
    .for('update');
}

/** Result of a check of the records, for one workspace that named the domain. */
interface DomainCheck {
  leadsHere: boolean;
  /** Whether the workspace holds the name by these records. */
  isHeld: boolean;
}

/** Stores a check. A workspace that holds the name is confirmed by the first such check. */
export async function storeCheck(tx: Transaction, id: number, { leadsHere, isHeld }: DomainCheck): Promise<void> {
  const held = { seenAt: sql`now()`, confirmedAt: sql`coalesce(${workspaceDomains.confirmedAt}, now())` };
  await tx
    .update(workspaceDomains)
    .set({ checkedAt: sql`now()`, leadsHere, ...(isHeld && held) })
    .where(eq(workspaceDomains.id, id));
}

/** Makes the name of a workspace unconfirmed again. */
export async function releaseDomain(tx: Transaction, id: number): Promise<void> {
  await tx.update(workspaceDomains).set({ confirmedAt: null, seenAt: null }).where(eq(workspaceDomains.id, id));
}

/** Whether another workspace has confirmed the name. */
export async function isHeldByOther(db: Database, { id, name }: Pick<DomainRow, 'id' | 'name'>): Promise<boolean> {
  const [row] = await db
    .select({ id: workspaceDomains.id })
    .from(workspaceDomains)
    .where(and(eq(workspaceDomains.name, name), ne(workspaceDomains.id, id), isNotNull(workspaceDomains.confirmedAt)));
  return row !== undefined;
}

/** The confirmed domain with this name, and whether it is served now. */
export async function findConfirmed(db: Database, name: string) {
  const [row] = await db
    .select({ domain: workspaceDomains, isServed })
    .from(workspaceDomains)
    .where(and(eq(workspaceDomains.name, name), isNotNull(workspaceDomains.confirmedAt)));
  return row ? Object.assign(row.domain, { isServed: row.isServed }) : null;
}

/** Confirmed names after `after` whose last check is older than a day, in alphabetical order. */
export async function listConfirmedDue(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: workspaceDomains.name })
    .from(workspaceDomains)
    .where(
      and(
        gt(workspaceDomains.name, after),
        isNotNull(workspaceDomains.confirmedAt),
        sql`${workspaceDomains.checkedAt} < now() - interval '1 day'`,
      ),
    )
    .orderBy(asc(workspaceDomains.name))
    .limit(limit);
  return rows.map(({ name }) => name);
}
