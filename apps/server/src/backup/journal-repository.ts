import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { membershipOf } from '../accounts/membership-of';
import type { Database, Transaction } from '../db/database';
import type { InvitableRole } from '@anchora/contract/roles';
import { users, workspaceMembers, workspaces } from '../db/schema/accounts';
import { projects } from '../db/schema/projects';
import { restoreJournal } from '../db/schema/records';
import { apiTokens } from '../db/schema/api-tokens';
import { passkeys, recoveryCodes, totpFactors } from '../db/schema/second-factors';

type JournalEntry = typeof restoreJournal.$inferSelect;

export function listJournal(db: Database | Transaction): Promise<JournalEntry[]> {
  return db.select().from(restoreJournal).orderBy(asc(restoreJournal.createdAt), asc(restoreJournal.id));
}

export async function userExists(db: Database, userId: number): Promise<boolean> {
  return (await db.$count(users, eq(users.id, userId))) > 0;
}

export async function workspaceExists(db: Database, workspaceId: number): Promise<boolean> {
  return (await db.$count(workspaces, eq(workspaces.id, workspaceId))) > 0;
}

export async function removeMember(db: Database, workspaceId: number, userId: number): Promise<void> {
  await db.delete(workspaceMembers).where(membershipOf(workspaceId, userId));
}

export async function setMemberRole(
  db: Database,
  { workspaceId, userId, role }: { workspaceId: number; userId: number; role: InvitableRole },
): Promise<void> {
  await db.update(workspaceMembers).set({ role }).where(membershipOf(workspaceId, userId));
}

/** Makes a member the owner; no effect if the account is not in the backup. */
export async function setWorkspaceOwner(db: Database, workspaceId: number, userId: number): Promise<void> {
  if (!(await userExists(db, userId))) return;
  await db.transaction(async (tx) => {
    await tx.delete(workspaceMembers).where(membershipOf(workspaceId, userId));
    await tx.update(workspaces).set({ ownerUserId: userId }).where(eq(workspaces.id, workspaceId));
    await tx.update(projects).set({ userId, creationKey: null }).where(eq(projects.workspaceId, workspaceId));
  });
}

/** Deletes a project with its uses of files; the files are purged if nothing else uses them. */
export async function deleteProject(db: Database, shareId: string): Promise<void> {
  await db.delete(projects).where(eq(projects.shareId, shareId));
}

/**
 * Deletes a second factor or recovery code.
 *
 * @param hash SHA-256 of the stored secret, the credential id or the recovery code, as the journal's trigger writes it.
 */
export async function deleteFactor(db: Database, userId: number, hash: Buffer): Promise<void> {
  const isHash = (value: SQL) => eq(value, sql`${hash}::bytea`);
  await db.delete(totpFactors).where(and(eq(totpFactors.userId, userId), isHash(sql`sha256(${totpFactors.secret})`)));
  const credential = sql`sha256(convert_to(${passkeys.credentialId}, 'UTF8'))`;
  await db.delete(passkeys).where(and(eq(passkeys.userId, userId), isHash(credential)));
  await db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hash)));
}

/** Deletes a token that was revoked after the backup. */
export async function deleteToken(db: Database, tokenHash: Buffer): Promise<void> {
  await db.delete(apiTokens).where(eq(apiTokens.tokenHash, tokenHash));
}
