import { TOKEN_SCOPES, type TokenScope } from '@anchora/contract/token-scopes';
import { publishesBy, V1_CALLS, V1_PREFIX, type V1Call } from '@anchora/contract/v1/v1-calls';
import { roleMay } from '@anchora/contract/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCOUNT_ROUTES,
  CALLERS,
  PROJECT_ROUTES,
  STATES,
  withAnyId,
  WORKSPACE_ROUTES,
  type CallerName,
  type ProjectRoute,
  type State,
} from '../test-support/access-matrix';
import { AccessSubjects, filled } from '../test-support/access-subjects';
import { becomePro } from '../test-support/become-pro';
import { insertApiToken } from '../test-support/insert-api-token';
import { TestProgram } from '../test-support/test-program';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../test-support/test-app';
import { cookieName } from './http/session';

/** Programs: the member for whom each acts, and its scopes. */
const PROGRAMS: { of: CallerName; scopes: TokenScope[] }[] = [
  ...TOKEN_SCOPES.map((scope) => ({ of: 'owner' as const, scopes: [scope] })),
  { of: 'owner', scopes: ['write', 'publish'] },
  ...(['other user', 'viewer', 'analyst', 'editor', 'owner'] as const).map((of) => ({ of, scopes: [...TOKEN_SCOPES] })),
];

/** States in which visitors see a new name at once, or when a takedown ends. */
const HELD_OPEN = new Set<string | undefined>(['active public', 'blocked'] satisfies State[]);

let testApp: TestApp;
let subjects: AccessSubjects;
let programs: ((typeof PROGRAMS)[number] & { program: TestProgram })[];

beforeAll(async () => {
  testApp = await createTestApp();
  subjects = await AccessSubjects.create(testApp);
  await becomePro(subjects.client('other user'));
  programs = await Promise.all(
    PROGRAMS.map(async (given) => {
      const workspaceId = CALLERS[given.of].workspace === 'own' ? Number(subjects.workspace) : undefined;
      const token = { userId: subjects.userId(given.of), ...(workspaceId && { workspaceId }), scopes: given.scopes };
      return Object.assign(given, { program: new TestProgram(testApp, await insertApiToken(testApp, token)) });
    }),
  );
});
afterAll(() => testApp.close());

const readToken = (headers: Record<string, string>, query = '') =>
  testApp.app.inject({ url: `${V1_PREFIX}/token${query}`, headers });
const isCall = (route: string) => route.includes(` ${V1_PREFIX}/`) && !route.endsWith('/openapi.json');
const toRoute = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
const callOf = (method: string, route: string) =>
  V1_CALLS.find(({ of, ...call }) => of && call.method === method.toLowerCase() && toRoute(of) === route);

it('every route for programs stands in the table with its scope, and the table has no other', () => {
  const routes = testApp.routes.filter(isCall);
  expect(routes.toSorted()).toEqual(
    V1_CALLS.map(({ method, path }) => `${method.toUpperCase()} ${toRoute(path)}`).toSorted(),
  );
  const scopes = new Set<string>([...TOKEN_SCOPES, 'any']);
  expect(V1_CALLS.filter(({ scope }) => !scopes.has(scope))).toEqual([]);
});

it('the routes of accounts and workspaces treat a program like a visitor, even with cookies', async () => {
  const owner = subjects.client('owner');
  const cookie = owner.cookieHeader;
  const all = programs.at(-1)?.program;
  const account = [...ACCOUNT_ROUTES, ...WORKSPACE_ROUTES.map(({ method, route }) => [method, route] as const)];
  for (const [method, route] of account) {
    const url = withAnyId(route);
    const headers = { cookie, origin: TEST_ORIGIN };
    const answer = await all?.request({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) });
    expect([method, url, answer?.statusCode]).toEqual([method, url, 401]);
  }
});

it('refuses a token in an address, a cookie or another scheme, and a wrong one', async () => {
  const { token } = programs.at(-1)?.program ?? { token: '' };
  expect((await readToken({ authorization: `Bearer ${token}` })).statusCode).toBe(200);
  for (const answer of [
    await readToken({}, `?access_token=${token}`),
    await readToken({ cookie: `${cookieName(false)}=${token}` }),
    await readToken({ authorization: `Basic ${token}` }),
    await readToken({ authorization: `Bearer ${token.slice(0, -1)}` }),
  ]) {
    expect(answer.statusCode).toBe(401);
  }
});

describe('roles, scopes and states', () => {
  // The states that are left out differ from these only for visitors; `access-matrix.suite.ts` has them all.
  describe.each([
    ['active public', { tags: 'thorough' }],
    ['private', {}],
    ['deleted', { tags: 'thorough' }],
    ['blocked', { tags: 'thorough' }],
  ] as const)('of a project that is %s', (state, options) => {
    it('give each program the answer of the matrix', options, () => expectMatrix(state));
  });
});

/** Fails if a program gets another answer than the matrix gives its member and scopes, in one state of the project. */
async function expectMatrix(state: State): Promise<void> {
  const wrong: string[] = [];
  const unchanged = await subjects.subjectIn(state, { isPublished: true });
  const asked = new Set<V1Call>();
  for (const row of PROJECT_ROUTES) {
    const call = callOf(row.method ?? 'GET', row.route);
    if (!call) continue;
    asked.add(call);
    let subject = row.isChange
      ? await subjects.subjectIn(state, { isPublished: row.url.includes('{version}') })
      : unchanged;
    for (const { of, scopes, program } of programs) {
      const expected = expectedStatus(row, call, { of, scopes }, STATES.indexOf(state));
      const url = filled(row.url, subject).replace(/^\/(api\/)?/, `${V1_PREFIX}/`);
      const payload = row.body ? { payload: JSON.parse(filled(JSON.stringify(row.body), subject)) as object } : {};
      const { statusCode: got } = await program.request({ method: row.method, url, ...payload });
      if (got !== expected) wrong.push(`${row.method} ${url} by ${of} ${scopes.join('+')}: ${got}, not ${expected}`);
      if (row.isChange === 'once' && got === 200) subject = await subjects.subjectIn(state, { isPublished: true });
    }
  }
  expect(wrong).toEqual([]);
  const ofProjects = V1_CALLS.filter(({ of }) => PROJECT_ROUTES.some(({ route }) => of && toRoute(of) === route));
  expect(ofProjects.filter((call) => !asked.has(call))).toEqual([]);
}

function expectedStatus(row: ProjectRoute, call: V1Call, by: (typeof PROGRAMS)[number], state: number) {
  const has = (scope: TokenScope) => by.scopes.includes(scope);
  if (call.scope !== 'any' && !has(call.scope)) return 403;
  if (row.url.includes('/projects/{share}')) return 404;
  if (publishesBy(call.publishes, row.body) && !has('publish')) return 403;
  const { workspace, role } = CALLERS[by.of];
  if (workspace !== 'own') return row.others[state];
  if (row.right !== null && !roleMay(role, row.right)) return 403;
  const renamesOpen = call.name === 'changeProject' && row.body && 'name' in row.body && HELD_OPEN.has(STATES[state]);
  if (renamesOpen && row.owner[state] === 200 && !has('publish')) return 403;
  return row.owner[state];
}
