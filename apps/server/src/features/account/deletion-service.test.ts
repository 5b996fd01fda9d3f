import type { Workspace } from '@anchora/contract/workspaces';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { becomePro } from '../../../test-support/become-pro';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { newInviteToken } from '../../../test-support/workspace-members';
import type { SessionUser } from '../../http/session-repository';
import { AccountRepository } from './account-repository';
import { DeletionService } from './deletion-service';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

it('keeps an account if someone joins one of its workspaces while its subscription is being ended', async () => {
  const [owner, newcomer] = [testApp.client(), testApp.client()];
  const { id } = await owner.register();
  await newcomer.register();
  await becomePro(owner);
  const workspace = (await owner.post('/api/workspaces', { name: 'Studio' })).json<Workspace>();
  const token = await newInviteToken({ by: owner, workspaceId: workspace.id, role: 'editor' });
  const joining = async () => void (await newcomer.post('/api/invites/accept', { token }));
  const proofs = { require: () => Promise.resolve() };
  const deletions = new DeletionService(new AccountRepository(testApp.deps.db), proofs, joining);
  await expect(deletions.delete({ id } as SessionUser, {})).rejects.toMatchObject({ code: 'shared-workspaces-owned' });
  expect((await newcomer.get(`/api/workspaces/${workspace.id}`)).statusCode).toBe(200);
});
