import type { TestApp } from './test-app';
import type { TestClient } from './test-client';

/** A user who has just registered: the client that is signed in, and the account's id. */
export interface Person {
  client: TestClient;
  id: number;
}

/** @param displayName the name that others see; by default they see the username. */
export async function newPerson(testApp: TestApp, displayName?: string): Promise<Person> {
  const client = testApp.client();
  const { id } = await client.register(displayName === undefined ? {} : { displayName });
  return { client, id };
}
