import type { Role } from '@anchora/contract/roles';
import type { NewInvite } from '@anchora/contract/workspaces';
import { newPerson, type Person } from './person';
import type { TestApp } from './test-app';

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
