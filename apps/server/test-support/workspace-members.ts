import type { Role } from '@anchora/contract/roles';
import type { NewInvite } from '@anchora/contract/workspaces';
import type { TestApp } from './test-app';
import type { TestClient } from './test-client';

export interface Person {
  client: TestClient;
  id: number;
}

/** A new account with a name that others see. */
export async function newPerson(testApp: TestApp, displayName: string): Promise<Person> {
  const client = testApp.client();
  return { client, id: (await client.register({ displayName })).id };
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
  const made = await owner.client.post(`/api/workspaces/${workspaceId}/invites`, { role });
  await person.client.post('/api/invites/accept', { token: made.json<NewInvite>().url?.split('#')[1] });
  return person;
}
