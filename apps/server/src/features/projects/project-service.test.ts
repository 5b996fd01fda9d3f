import { createProjectSchema } from '@anchora/contract/projects';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { projectMaker } from '../../../test-support/project-maker';
import { ProjectFinder } from './project-finder';
import { ProjectJobs } from './project-jobs';
import { ProjectRepository } from './project-repository';
import { ProjectService } from './project-service';

let testApp: TestApp;
let service: ProjectService;

beforeAll(async () => {
  testApp = await createTestApp();
  const { deps, app } = testApp;
  const jobs = new ProjectJobs(deps.jobs, new ProjectRepository(deps.db), app.log);
  service = new ProjectService(deps, new ProjectFinder(deps.db), jobs);
});
afterAll(() => testApp.close());

it.each([
  ['a viewer of it', 'viewer'],
  ['no member of it', null],
] as const)('creates no project in a workspace for %s, whatever the route has checked', async (_, role) => {
  const { signedUp, trackedProject } = projectMaker(testApp);
  const owner = await signedUp();
  const { id } = await signedUp();
  const roles = role === null ? [] : [[owner.id, role] as const];
  const wanted = createProjectSchema.parse(await trackedProject(owner.id));
  const creating = service.create({ id, roles, sessionId: null, address: '127.0.0.1' }, owner.id, wanted, null);
  await expect(creating).rejects.toMatchObject({ code: 'role-too-low' });
});
