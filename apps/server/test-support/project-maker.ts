import { expect } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import { becomePro } from './become-pro';
import { newPerson, type Person } from './person';
import { insertReadyFile } from './ready-file';
import type { TestApp } from './test-app';

export interface ProjectMaker {
  signedUp: () => Promise<Person>;
  pro: () => Promise<Person>;
  /** The body of a request for a tracked model of the user, with checked files. */
  trackedProject: (userId: number, more?: object) => Promise<object & { modelUrl: string; targetMindFile: string }>;
  created: (person: Person, more?: object) => Promise<Project>;
}

/** Makes accounts and tracked projects in an application. */
export function projectMaker(testApp: TestApp): ProjectMaker {
  const signedUp = () => newPerson(testApp);
  const pro = async () => {
    const person = await signedUp();
    await becomePro(person.client, 'monthly');
    return person;
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
  const created = async (person: Person, more: object = {}): Promise<Project> => {
    const response = await person.client.post('/api/projects', await trackedProject(person.id, more));
    expect(response.body).toContain('"shareId"');
    return response.json<Project>();
  };
  return { signedUp, pro, trackedProject, created };
}
