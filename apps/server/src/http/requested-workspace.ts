import type { Right } from '@anchora/contract/roles';
import { workspaceQuerySchema } from '@anchora/contract/workspaces';
import type { FastifyRequest } from 'fastify';
import { personalWorkspaceId } from '../db/personal-workspace';
import { readableBy, requireRight, type Member } from './access';
import { ApiError } from './api-error';
import { parseBody } from './json-body';

/**
 * The workspace that `?workspace=` names; without it that of the token, or the user's personal one.
 *
 * @throws ApiError `validation-failed` for what is no id; `workspace-not-found` for everyone but members;
 *   `role-too-low` for members without the right
 */
export function requestedWorkspace(request: FastifyRequest, user: Member, right: Right): number {
  const { workspace = user.token?.workspaceId ?? personalWorkspaceId(user.id) } = parseBody(
    workspaceQuerySchema,
    request.query,
  );
  if (!readableBy(user).includes(workspace)) throw new ApiError('workspace-not-found');
  requireRight(user, right, workspace);
  return workspace;
}
