import type { Role } from '@anchora/contract/roles';
import type { NewInvite } from '@anchora/contract/workspaces';
import { newPerson, type Person } from './person';
import { succeeded } from './succeeded';
import type { TestApp } from './test-app';
import type { TestClient } from './test-client';
import { tokenOfLink } from './token-of-link';

interface Invitation {
  /** Who invites. */
  by: TestClient;
  workspaceId: number;
  role: Role;
}

/** The token of a new invite, which anybody can accept. */
export async function newInviteToken({ by, workspaceId, role }: Invitation): Promise<string> {
  const made = await succeeded(by.post(`/api/workspaces/${workspaceId}/invites`, { role }));
  return tokenOfLink(made.json<NewInvite>().url);
}

/** Makes the signed-in user of `client` a member, by an invite. */
export async function joinWorkspace(client: TestClient, invitation: Invitation): Promise<void> {
  await succeeded(client.post('/api/invites/accept', { token: await newInviteToken(invitation) }));
}

interface Membership {
  owner: Person;
  workspaceId: number;
  name: string;
  role: Role;
}

/** A new account that has accepted an invite of the workspace's owner. */
export async function newMember(testApp: TestApp, { owner, workspaceId, name, role }: Membership): Promise<Person> {
  const person = await newPerson(testApp, name);
  await joinWorkspace(person.client, { by: owner.client, workspaceId, role });
  return person;
}
