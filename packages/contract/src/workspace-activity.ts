import type { AuditActor, AuditKind } from './audit';
import type { Role } from './roles';

/** One recorded event of a workspace. Names are those of present members; a former member has none. */
export interface WorkspaceActivity {
  id: number;
  kind: AuditKind;
  by: AuditActor;
  /** Name of the member who caused it; null for a former member, and for events that no member caused. */
  who: string | null;
  /** The member whom the event is about; null for a former member, and for events about nobody. */
  member: string | null;
  /** The present name of the project that the event is about; null for others, and once it has left the workspace. */
  projectName: string | null;
  /** The role that the event gave or offered. */
  role: Role | null;
  /** The number of the published version. */
  version: number | null;
  /** ISO 8601. */
  createdAt: string;
}

/** GET /api/workspaces/{id}/activity: at most `ACTIVITY_PAGE_SIZE` events, latest first. */
export interface WorkspaceActivityPage {
  items: WorkspaceActivity[];
  /** Null on the last page. */
  nextBefore: number | null;
}
