import { expect } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import { becomePro } from './become-pro';
import { insertReadyFile } from './ready-file';
import type { TestApp } from './test-app';
import type { TestClient } from './test-client';

/** An account, and the client that is signed in to it. */
export interface Account {
  client: TestClient;
  userId: number;
}

export interface ProjectMaker {
  signedUp: () => Promise<Account>;
  pro: () => Promise<Account>;
  /** The body of a request for a tracked model of the account, with checked files. */
  trackedProject: (userId: number, more?: object) => Promise<object & { modelUrl: string; targetMindFile: string }>;
  created: (account: Account, more?: object) => Promise<Project>;
}

/** Makes accounts and tracked projects in an application. */
export function projectMaker(testApp: TestApp): ProjectMaker {
  const signedUp = async () => {
    const client = testApp.client();
    const { id } = await client.register();
    return { client, userId: id };
  };
  const pro = async () => {
    const account = await signedUp();
    await becomePro(account.client, 'monthly');
    return account;
  };
  const trackedProject = async (userId: number, more: object = {}) => {
    const { db } = testApp.deps;
    return {
      name: 'Poster',
      type: 'image-tracking',
      contentType: '3d-model',
      modelUrl: await insertReadyFile(db, userId, 'model'),
      targetImageUrl: await insertReadyFile(db, userId, 'image'),
      targetMindFile: await insertReadyFile(db, userId, 'tracking'),
      isPublic: true,
      ...more,
    };
  };
  const created = async (account: Account, more: object = {}): Promise<Project> => {
    const response = await account.client.post('/api/projects', await trackedProject(account.userId, more));
    expect(response.body).toContain('"shareId"');
    return response.json<Project>();
  };
  return { signedUp, pro, trackedProject, created };
}
