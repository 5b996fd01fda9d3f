import type { Role } from '@anchora/contract/roles';
import type { NewInvite, Workspace } from '@anchora/contract/workspaces';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { becomePro } from '../../../test-support/become-pro';
import { ForgetfulLimits } from '../../../test-support/forgetful-limits';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { tokenOfLink } from '../../../test-support/token-of-link';
import { mulberry32 } from '../../../../../testing/support/seeded-random';

/** Acts in one sequence: enough to invite, accept, change and hand over in many orders. Chosen, not measured. */
const STEPS = 12;
const INVITABLE_ROLES = ['editor', 'analyst', 'viewer'] as const;

/** The expected members of a workspace, computed independently of the service. */
interface Model {
  roles: Map<number, Role>;
  invites: Map<string, { role: Exclude<Role, 'owner'>; by: number }>;
  offeredTo: number | null;
}

let testApp: TestApp;
let people: { client: TestClient; id: number }[];

beforeAll(async () => {
  testApp = await createTestApp({ deps: { limits: new ForgetfulLimits() } });
  people = [];
  for (let i = 0; i < 4; i++) {
    const client = testApp.client();
    const { id } = await client.register();
    await becomePro(client);
    people.push({ client, id });
  }
});
afterAll(() => testApp.close());

it('members and roles are those of a model after 8 random sequences', async () => {
  await followModel(1, 8);
});

it(
  'members and roles are those of a model after 200 random sequences',
  { tags: 'thorough', timeout: 240_000 },
  async () => {
    await followModel(21, 220);
  },
);

async function followModel(firstSeed: number, lastSeed: number): Promise<void> {
  for (let seed = firstSeed; seed <= lastSeed; seed++) {
    const random = mulberry32(seed);
    const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One;
    const founder = pick(people);
    const made = await founder.client.post('/api/workspaces', { name: `Studio ${seed}` });
    const url = `/api/workspaces/${made.json<Workspace>().id}`;
    const model: Model = { roles: new Map([[founder.id, 'owner']]), invites: new Map(), offeredTo: null };
    for (let step = 0; step < STEPS; step++) {
      const name = await act(model, url, pick);
      await expectEqual(model, url, `seed ${seed}, step ${step}: ${name}`);
    }
    const owner = people.find(({ id }) => model.roles.get(id) === 'owner');
    // An account may own `MAX_OWN_WORKSPACES` only.
    const payload = { name: `Studio ${seed}` };
    expect((await owner?.client.request({ method: 'DELETE', url, payload }))?.statusCode).toBe(200);
  }
}

type PickOne = <One>(from: readonly One[]) => One;
type Act = (model: Model, url: string, pick: PickOne) => Promise<boolean>;

const ACTS: Record<string, Act> = {
  invite: async (model, url, pick) => {
    const [by, role] = [pick(people), pick(INVITABLE_ROLES)];
    const own = model.roles.get(by.id);
    const made = await by.client.post(`${url}/invites`, { role });
    const isAllowed =
      (own === 'owner' || own === 'editor') && model.roles.size + model.invites.size < testApp.deps.config.teamSeats;
    if (isAllowed) model.invites.set(tokenOfLink(made.json<NewInvite>().url), { role, by: by.id });
    return (made.statusCode === 201) === isAllowed;
  },
  accept: async (model, _url, pick) => {
    const by = pick(people);
    const unknown = 'A'.repeat(22);
    const token = pick([...model.invites.keys(), unknown]);
    const invite = model.invites.get(token);
    const isAllowed = invite !== undefined && !model.roles.has(by.id);
    const accepted = await by.client.post('/api/invites/accept', { token });
    if (isAllowed) {
      model.invites.delete(token);
      model.roles.set(by.id, invite.role);
    }
    return (accepted.statusCode === 200) === isAllowed;
  },
  role: async (model, url, pick) => {
    const [by, of, role] = [pick(people), pick(people), pick(INVITABLE_ROLES)];
    const before = model.roles.get(of.id);
    const isAllowed = model.roles.get(by.id) === 'owner' && before !== undefined && before !== 'owner';
    const changed = await by.client.patch(`${url}/members/${of.id}`, { role });
    if (isAllowed) {
      model.roles.set(of.id, role);
      if (role !== 'editor') endInvitesBy(model, of.id);
    }
    return (changed.statusCode === 200) === isAllowed;
  },
  leave: async (model, url, pick) => {
    const [by, of] = [pick(people), pick(people)];
    const role = model.roles.get(of.id);
    const isAllowed = role !== undefined && role !== 'owner' && (by === of || model.roles.get(by.id) === 'owner');
    const left = await by.client.delete(`${url}/members/${of.id}`);
    if (isAllowed) {
      model.roles.delete(of.id);
      endInvitesBy(model, of.id);
      if (model.offeredTo === of.id) model.offeredTo = null;
    }
    return (left.statusCode === 200) === isAllowed;
  },
  offer: async (model, url, pick) => {
    const [by, to] = [pick(people), pick(people)];
    const role = model.roles.get(to.id);
    const isAllowed = model.roles.get(by.id) === 'owner' && role !== undefined && role !== 'owner';
    const offered = await by.client.post(`${url}/offer`, { userId: to.id });
    if (isAllowed) model.offeredTo = to.id;
    return (offered.statusCode === 200) === isAllowed;
  },
  take: async (model, url, pick) => {
    const by = pick(people);
    const isAllowed = model.offeredTo === by.id;
    const taken = await by.client.post(`${url}/offer/accept`);
    if (isAllowed) {
      for (const [id, role] of model.roles) if (role === 'owner') model.roles.set(id, 'editor');
      model.roles.set(by.id, 'owner');
      model.offeredTo = null;
    }
    return (taken.statusCode === 200) === isAllowed;
  },
};

async function act(model: Model, url: string, pick: PickOne): Promise<string> {
  const name = pick(Object.keys(ACTS));
  const isAsExpected = await ACTS[name]?.(model, url, pick);
  return isAsExpected ? name : `${name} was answered otherwise`;
}

function endInvitesBy({ invites }: Model, userId: number): void {
  for (const [token, { by }] of invites) if (by === userId) invites.delete(token);
}

/** Every person sees the members of the model, or nothing. */
async function expectEqual({ roles }: Model, url: string, where: string): Promise<void> {
  expect(where).not.toContain('otherwise');
  for (const { client, id } of people) {
    const seen = await client.get(url);
    const members = seen.statusCode === 200 ? seen.json<Workspace>().members : null;
    const expected = roles.has(id) ? new Map(roles) : null;
    expect([where, id, members && new Map(members.map(({ userId, role }) => [userId, role]))]).toEqual([
      where,
      id,
      expected,
    ]);
  }
}
