import type { InvitableRole } from '@anchora/contract/roles';
import { type APIRequestContext, expect } from '@playwright/test';

/** Makes a workspace of the signed-in user, who needs Pro. @returns its id */
export async function createWorkspace(request: APIRequestContext, origin: string, name: string): Promise<number> {
  const answer = await request.post('/api/workspaces', { headers: { origin }, data: { name } });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return ((await answer.json()) as { id: number }).id;
}

/** Invites to a workspace. @returns the token of the invite */
export async function inviteTo(
  request: APIRequestContext,
  origin: string,
  workspaceId: number,
  role: InvitableRole,
): Promise<string> {
  const answer = await request.post(`/api/workspaces/${workspaceId}/invites`, { headers: { origin }, data: { role } });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  const { url } = (await answer.json()) as { url: string };
  return new URL(url).hash.slice(1);
}

/** Accepts an invite as the signed-in user. */
export async function acceptInvite(request: APIRequestContext, origin: string, token: string): Promise<void> {
  const answer = await request.post('/api/invites/accept', { headers: { origin }, data: { token } });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
}

/** Requires a second factor of all members; the signed-in owner must have one. */
export async function requireSecondFactor(
  request: APIRequestContext,
  origin: string,
  workspaceId: number,
): Promise<void> {
  const data = { requiresFactor: true };
  const answer = await request.patch(`/api/workspaces/${workspaceId}`, { headers: { origin }, data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
}
