import type { TestApp } from './test-app';
import type { TestClient } from './test-client';

/** A creator who has just registered: the client that is signed in, and the account's id. */
export interface Creator {
  client: TestClient;
  id: number;
}

export async function newCreator(testApp: TestApp): Promise<Creator> {
  const client = testApp.client();
  return { client, id: (await client.register()).id };
}
