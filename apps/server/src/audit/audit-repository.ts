import { and, desc, eq, gt, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { AuditActor, AuditKind } from '@anchora/contract/audit';
import { AUDIT_ADDRESS_RETENTION_DAYS, AUDIT_RETENTION_DAYS } from '@anchora/contract/limits';
import type { Database, Transaction } from '../db/database';
import { personalWorkspaceId } from '../db/personal-workspace';
import { users } from '../db/schema/accounts';
import { projects } from '../db/schema/projects';
import { auditEvents, type AuditDetails } from '../db/schema/records';
import { signInName } from '../db/sign-in-name';

export interface AuditEvent {
  kind: AuditKind;
  actor: Actor;
  /** The account that the event is about. */
  userId?: number | null;
  projectId?: number | null;
  /** The workspace with members that the event belongs to; that of the project by default. */
  workspaceId?: number;
  /** The member whose role the event changed. */
  memberUserId?: number;
  details?: AuditDetails;
}

/** The author of an event. Session and address of an owner are recorded where they are known. */
export type Actor =
  | { by: 'owner'; sessionId: number | null; address: string | null }
  | { by: 'token'; tokenId: number; address: string }
  | { by: Exclude<AuditActor, 'owner' | 'token'> };

/** A user who acts in a session or by a token. */
interface Acting {
  sessionId: number | null;
  token?: { id: number } | null;
  address: string;
}

/** The owner of the session, or of the token, that sends the request. */
export function ownerIn({ sessionId, token, address }: Acting): Actor {
  return token ? { by: 'token', tokenId: token.id, address } : { by: 'owner', sessionId, address };
}

export const OPERATOR: Actor = { by: 'operator' };
export const SERVER: Actor = { by: 'server' };

/** Records an event in the transaction of its cause, so that neither is stored without the other. */
export async function recordEvent(tx: Transaction, event: AuditEvent): Promise<void> {
  const { kind, actor, userId, projectId, memberUserId } = event;
  const sessionId = actor.by === 'owner' ? actor.sessionId : null;
  const address = 'address' in actor ? actor.address : null;
  const details = actor.by === 'token' ? { ...event.details, tokenId: actor.tokenId } : event.details;
  // Events of a personal workspace are those of its account.
  const workspaceId =
    event.workspaceId ??
    sql<number>`(select w.id from projects p join workspaces w on w.id = p.workspace_id and w.id <> w.owner_user_id
      where p.id = ${projectId ?? null})`;
  const row = { kind, actor: actor.by, userId, projectId, workspaceId, memberUserId, sessionId, address, details };
  await tx.insert(auditEvents).values(row);
}

/** Records an act of the user on a workspace; those on the personal one are events of the account alone. */
export async function recordInWorkspace(
  tx: Transaction,
  user: Acting & { id: number },
  workspaceId: number,
  kind: AuditKind,
  details?: AuditDetails,
): Promise<void> {
  const ofTeam = workspaceId === personalWorkspaceId(user.id) ? {} : { workspaceId };
  await recordEvent(tx, { kind, actor: ownerIn(user), userId: user.id, ...ofTeam, ...(details && { details }) });
}

/** Whether the account has caused one of these events in this session, or by this token. */
export async function hasDoneBefore(
  tx: Transaction,
  { id: userId, sessionId, token }: Acting & { id: number },
  kinds: AuditKind[],
): Promise<boolean> {
  const isIt = and(
    eq(auditEvents.userId, userId),
    token ? sql`${auditEvents.details}->>'tokenId' = ${String(token.id)}` : eq(auditEvents.sessionId, sessionId ?? 0),
    inArray(auditEvents.kind, kinds),
  );
  const [event] = await tx.select({ id: auditEvents.id }).from(auditEvents).where(isIt).limit(1);
  return event !== undefined;
}

export interface AuditFilter {
  userId?: number | undefined;
  shareId?: string | undefined;
  kind?: AuditKind | undefined;
  /** Only events of this many last days. */
  days?: number | undefined;
  /** Only events before this one. */
  before?: number | undefined;
}

/** The events that match, latest first. */
export function listEvents(db: Database, filter: AuditFilter, limit: number) {
  return db
    .select({
      id: auditEvents.id,
      kind: auditEvents.kind,
      by: auditEvents.actor,
      sessionId: auditEvents.sessionId,
      address: auditEvents.address,
      details: auditEvents.details,
      createdAt: auditEvents.createdAt,
      account: sql<string | null>`${signInName}`,
      shareId: projects.shareId,
      projectName: projects.name,
      projectWorkspaceId: projects.workspaceId,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .leftJoin(projects, eq(projects.id, auditEvents.projectId))
    .where(and(...conditions(filter)))
    .orderBy(desc(auditEvents.id))
    .limit(limit);
}

function conditions({ userId, shareId, kind, days, before }: AuditFilter): (SQL | undefined)[] {
  return [
    userId === undefined ? undefined : eq(auditEvents.userId, userId),
    shareId === undefined ? undefined : eq(projects.shareId, shareId),
    kind === undefined ? undefined : eq(auditEvents.kind, kind),
    days === undefined ? undefined : gt(auditEvents.createdAt, sql`now() - ${days} * interval '1 day'`),
    before === undefined ? undefined : lt(auditEvents.id, before),
  ];
}

/** Erases old events, and the addresses of events after a shorter time. */
export async function sweepEvents(db: Database): Promise<void> {
  await db
    .update(auditEvents)
    .set({ address: null })
    .where(and(isNotNull(auditEvents.address), isOlder(AUDIT_ADDRESS_RETENTION_DAYS)));
  await db.delete(auditEvents).where(isOlder(AUDIT_RETENTION_DAYS));
}

function isOlder(days: number): SQL {
  return sql`${auditEvents.createdAt} < now() - ${days} * interval '1 day'`;
}
