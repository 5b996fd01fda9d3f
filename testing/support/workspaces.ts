import type { Project } from '@anchora/contract/projects';
import type { InvitableRole } from '@anchora/contract/roles';
import { type APIRequestContext } from '@playwright/test';
import { succeed } from './succeed';

/** Makes a workspace of the signed-in user, who needs Pro. @returns its id */
export async function createWorkspace(request: APIRequestContext, origin: string, name: string): Promise<number> {
  const answer = await succeed(request.post('/api/workspaces', { headers: { origin }, data: { name } }));
  return ((await answer.json()) as { id: number }).id;
}

/** Moves a project of the signed-in user to one of the user's workspaces. */
export async function moveProject(
  request: APIRequestContext,
  origin: string,
  { id }: Pick<Project, 'id'>,
  workspaceId: number,
): Promise<void> {
  const address = `/api/projects/${id}/move?workspace=${workspaceId}`;
  await succeed(request.post(address, { headers: { origin }, data: {} }));
}

/** Invites to a workspace. @returns the token of the invite */
export async function inviteTo(
  request: APIRequestContext,
  origin: string,
  workspaceId: number,
  role: InvitableRole,
): Promise<string> {
  const answer = await succeed(
    request.post(`/api/workspaces/${workspaceId}/invites`, { headers: { origin }, data: { role } }),
  );
  const { url } = (await answer.json()) as { url: string };
  return new URL(url).hash.slice(1);
}

/** Accepts an invite as the signed-in user. */
export async function acceptInvite(request: APIRequestContext, origin: string, token: string): Promise<void> {
  await succeed(request.post('/api/invites/accept', { headers: { origin }, data: { token } }));
}

/** Requires a second factor of all members; the signed-in owner must have one. */
export async function requireSecondFactor(
  request: APIRequestContext,
  origin: string,
  workspaceId: number,
): Promise<void> {
  const data = { requiresFactor: true };
  await succeed(request.patch(`/api/workspaces/${workspaceId}`, { headers: { origin }, data }));
}
