import { z } from 'zod';
import { fault } from './errors/field-faults';
import { MAX_WORKSPACE_NAME_LENGTH } from './limits';
import { LINK_TOKEN_PATTERN } from './link-token-pattern';
import { INVITABLE_ROLES, type InvitableRole, type Role } from './roles';
import { rowIdInAddressSchema, rowIdSchema } from './row-id';
import { cleanCreatorText } from './creator-text';
import { emailSchema } from './users';

const nameSchema = z
  .string(fault('workspace-name-missing'))
  .transform((name) => cleanCreatorText(name, 'one'))
  .pipe(
    z
      .string()
      .min(1, fault('workspace-name-missing'))
      .max(MAX_WORKSPACE_NAME_LENGTH, fault('workspace-name-too-long', { max: MAX_WORKSPACE_NAME_LENGTH })),
  );

/** POST /api/workspaces */
export const createWorkspaceSchema = z.object({ name: nameSchema });

/** PATCH /api/workspaces/{id} */
export const updateWorkspaceSchema = z
  .object({ name: nameSchema, requiresFactor: z.boolean(fault('requires-factor-not-boolean')) })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), fault('change-empty'));
export type UpdateWorkspace = z.infer<typeof updateWorkspaceSchema>;

/** DELETE /api/workspaces/{id}: the name confirms that everything in the workspace is deleted. */
export const deleteWorkspaceSchema = z.object({ name: z.string(fault('workspace-name-missing')) });

const roleSchema = z.enum(INVITABLE_ROLES, fault('role-unknown'));

/** PATCH /api/workspaces/{id}/members/{userId} */
export const memberRoleSchema = z.object({ role: roleSchema });

/** POST /api/workspaces/{id}/offer: the member to whom the owner offers the workspace. */
export const offerSchema = z.object({ userId: rowIdSchema });

/** POST /api/workspaces/{id}/invites: by mail with an address, or as a link to hand on. */
export const inviteSchema = z.object({ role: roleSchema, email: emailSchema.nullish() });
export type InviteRequest = z.infer<typeof inviteSchema>;

/** POST /api/invites/read and /api/invites/accept */
export const inviteTokenSchema = z.object({
  token: z.string(fault('link-incomplete')).regex(LINK_TOKEN_PATTERN, fault('link-incomplete')),
});

/** The page that reads the token of an invite from its fragment. */
export const INVITE_PATH = '/invite';

/**
 * Query of calls for what belongs to a workspace. Without it, the workspace of the token or the user's personal one is
 * meant.
 */
export const workspaceQuerySchema = z.object({
  workspace: rowIdInAddressSchema.optional(),
});

/** POST /api/projects/{id}/move: to the workspace that `?workspace=` names. */
export const moveProjectSchema = z.object({
  /** Confirms that projects which use the same files move along; without it the call is refused with their names. */
  withOthers: z.boolean(fault('with-others-not-boolean')).default(false),
});
export interface MovedProjects {
  /** Ids, that of the requested project first. */
  projectIds: number[];
}

/** GET /api/workspaces: those of the signed-in user, the personal one first. */
export interface WorkspaceSummary {
  id: number;
  /** Null for the personal workspace. */
  name: string | null;
  role: Role;
  /** Whether its owner has Pro. */
  isPro: boolean;
  /** The workspace requires a second factor that the user lacks, so that nothing of it can be seen. */
  needsFactor: boolean;
}
export interface Workspaces {
  items: WorkspaceSummary[];
}

export interface WorkspaceMember {
  userId: number;
  name: string;
  role: Role;
  /** ISO 8601. */
  since: string;
  /** The owner has offered this member the workspace. */
  isOffered: boolean;
}

interface WorkspaceInvite {
  id: number;
  role: InvitableRole;
  /** Null for a link. */
  email: string | null;
  invitedBy: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** GET /api/workspaces/{id} */
export interface Workspace extends WorkspaceSummary {
  requiresFactor: boolean;
  /** Its owner. */
  userId: number;
  members: WorkspaceMember[];
  /** Empty for members who may not invite. */
  invites: WorkspaceInvite[];
  /** Members and open invites that the plan allows in all. */
  seats: number;
  usedBytes: number;
  /** The part of `usedBytes` that only versions take which visitors no longer see. */
  oldVersionBytes: number;
  quotaBytes: number;
}

/** POST /api/workspaces/{id}/invites. The address is answered once; a mailed invite has none. */
export interface NewInvite {
  id: number;
  url: string | null;
  /** ISO 8601. */
  expiresAt: string;
}

/** POST /api/invites/read: what a signed-in person sees before accepting. */
export interface InviteOffer {
  workspaceName: string;
  invitedBy: string;
  role: InvitableRole;
  /** ISO 8601. */
  expiresAt: string;
}

/** POST /api/invites/accept */
export interface AcceptedInvite {
  workspaceId: number;
}
