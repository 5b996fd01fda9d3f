import { roleMay } from '@anchora/contract/roles';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PresignedUpload } from '@anchora/contract/uploads';
import { fileIdOf } from '@anchora/contract/file-paths';
import {
  ACCOUNT_ROUTES,
  CALLERS,
  OPEN_ROUTES,
  PROJECT_ROUTES,
  SIGNED_ROUTES,
  SIGNED_UPLOAD,
  STATES,
  withAnyId,
  WORKSPACE_ROUTES,
  type CallerName,
  type ProjectRoute,
  type State,
} from '../test-support/access-matrix';
import { AccessSubjects, filled } from '../test-support/access-subjects';
import { succeeded } from '../test-support/succeeded';
import type { TestApp } from '../test-support/test-app';
import type { TestClient } from '../test-support/test-client';
import { fileUses } from './db/schema/files';

const ALL_CALLERS = Object.keys(CALLERS) as CallerName[];

interface AccessOptions {
  /**
   * Patterns of the addresses to which this store redirects files, if it does. The requests that change a project are
   * then left out: the store has no part in who may send them, so they are sent to an application on disk only.
   */
  redirects?: { open: RegExp; own: RegExp } | null;
  callers?: readonly CallerName[];
  /** States that run in the thorough set alone; default: none. */
  further?: readonly State[];
}

/** Sends the requests of the access matrix to an application. */
export function describeAccessMatrix(
  name: string,
  appUnderTest: () => TestApp,
  { redirects = null, callers = ALL_CALLERS, further = [] }: AccessOptions = {},
): void {
  const projectRoutes = PROJECT_ROUTES.filter(({ isChange }) => redirects === null || !isChange);
  describe(`${name}: access`, () => {
    let subjects: AccessSubjects;
    let requests = 0;

    beforeAll(async () => {
      subjects = await AccessSubjects.create(appUnderTest());
    });

    /** Requests come from many networks, so that no limit of one is reached. */
    const nextAddress = () => `198.51.100.${(requests++ % 250) + 1}`;

    const expectMatrix = async (state: State): Promise<void> => {
      const wrong: string[] = [];
      const unchanged = await subjects.subjectIn(state, { isPublished: true });
      for (const row of projectRoutes) {
        const ownSubject = () => subjects.subjectIn(state, { isPublished: row.url.includes('{version}') });
        let subject = row.isChange ? await ownSubject() : unchanged;
        for (const caller of callersInOrder(callers)) {
          if (row.isChange === 'once' && caller === 'owner' && callers.includes('editor')) subject = await ownSubject();
          const expected = expectedStatus(row, caller, state);
          const response = await subjects.client(caller).request({
            method: row.method,
            url: filled(row.url, subject),
            // With the ETag of the current card the answer is 304, so that no card has to be drawn.
            headers: { 'if-none-match': `"${subject.values.card}"` },
            remoteAddress: nextAddress(),
            ...(row.body ? { payload: JSON.parse(filled(JSON.stringify(row.body), subject)) as object } : {}),
          });
          const isRedirect = redirects !== null && response.statusCode === 302;
          const got = isRedirect || response.statusCode === 304 ? 200 : response.statusCode;
          const address = String(response.headers.location);
          const isOpen = row.signedOut[STATES.indexOf(state)] === 200;
          const leads = isOpen ? redirects?.open : redirects?.own;
          const isMislaid = isRedirect && leads?.test(address) !== true;
          if (got !== expected || isMislaid) {
            wrong.push(
              `${row.method} ${row.url} by ${caller}: ${got}, not ${expected}${isMislaid ? `, ${address}` : ''}`,
            );
          }
        }
      }
      expect(wrong).toEqual([]);
    };

    describe.each(STATES)('to a project that is %s', (state) => {
      const options = further.includes(state) ? { tags: 'thorough' } : {};
      it('is given to every caller as the matrix says', options, () => expectMatrix(state));
    });

    it('to the routes of a workspace follows from the caller’s role', async () => {
      const wrong: string[] = [];
      for (const { method, url, body, right, status } of WORKSPACE_ROUTES) {
        for (const caller of callers) {
          const { session, workspace, role } = CALLERS[caller];
          const expected = session !== 'open' ? 401 : workspace !== 'own' ? 404 : roleMay(role, right) ? status : 403;
          const { statusCode: got } = await subjects.client(caller).request({
            method,
            url: url.replace('{workspace}', subjects.workspace),
            remoteAddress: nextAddress(),
            ...(body ? { payload: body } : {}),
          });
          if (got !== expected) wrong.push(`${method} ${url} by ${caller}: ${got}, not ${expected}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('to the routes of an account is refused to visitors and blocked accounts with 401', async () => {
      for (const [method, url] of ACCOUNT_ROUTES) {
        for (const caller of ['visitor', 'blocked account'] as const) {
          const response = await subjects.client(caller).request({
            method,
            url: withAnyId(url),
            ...(method === 'GET' ? {} : { payload: {} }),
          });
          expect([method, url, caller, response.statusCode]).toEqual([method, url, caller, 401]);
        }
      }
    });

    it('to a presigned upload is given once by its address, to any caller', async () => {
      if (appUnderTest().deps.store.kind !== 'disk') return;
      for (const caller of ALL_CALLERS) {
        const [own, other] = [
          await uploadAddress(subjects.client('owner')),
          await uploadAddress(subjects.client('owner')),
        ];
        const put = async (url: string) => {
          const upload = { headers: { 'content-type': 'image/png' }, payload: Buffer.from('abc') };
          return (await subjects.client(caller).request({ method: 'PUT', url, ...upload })).statusCode;
        };
        const got = {
          unsigned: await put(own.pathname),
          ofAnotherUpload: await put(own.pathname + other.search),
          signed: await put(own.pathname + own.search),
          again: await put(own.pathname + own.search),
        };
        expect([caller, got]).toEqual([caller, SIGNED_UPLOAD[caller]]);
      }
    });

    it('is stated for every route, and for no other', () => {
      const signed = appUnderTest().deps.store.kind === 'disk' ? SIGNED_ROUTES : [];
      const stated = new Set([
        ...[...PROJECT_ROUTES, ...WORKSPACE_ROUTES].map(({ method, route }) => `${method} ${route}`),
        ...[...ACCOUNT_ROUTES, ...OPEN_ROUTES, ...signed].map(([method, route]) => `${method} ${route}`),
      ]);
      // `v1-access.test.ts` has the routes for programs.
      const routes = appUnderTest().routes.filter((route) => !route.includes(' /api/v1/'));
      expect(routes).toContain('GET /api/projects');
      expect(routes.filter((route) => !stated.has(route))).toEqual([]);
      expect([...stated].filter((route) => !routes.includes(route.replace('HEAD', 'GET')))).toEqual([]);
    });

    it('of the public to a file never follows from a private project that uses it too', async () => {
      const shared = await subjects.sharedFiles();
      const open = await subjects.subjectIn('active public', { shared });
      await subjects.subjectIn('private', { shared });
      const statusOf = async () => (await subjects.client('visitor').get(shared.picture)).statusCode;
      expect([200, 302]).toContain(await statusOf());
      await succeeded(subjects.client('owner').delete(`/api/projects/${open.project.id}`));
      expect(await statusOf()).toBe(404);
      const { db } = appUnderTest().deps;
      const uses = await db
        .select()
        .from(fileUses)
        .where(and(eq(fileUses.fileId, fileIdOf(shared.picture)), eq(fileUses.holderKind, 'project')));
      expect(uses).toHaveLength(2);
      expect(await db.execute(sql`select 1 from file_uses where public_until < public_from`)).toMatchObject({
        rowCount: 0,
      });
    });
  });
}

/** Members who may change projects come last. */
function callersInOrder(callers: readonly CallerName[]): CallerName[] {
  return [...callers.filter((caller) => !mayChange(caller)), ...callers.filter(mayChange)];
}

function mayChange(caller: CallerName): boolean {
  const { workspace, role } = CALLERS[caller];
  return workspace === 'own' && roleMay(role, 'change');
}

function expectedStatus(row: ProjectRoute, caller: CallerName, state: State): number | undefined {
  const { session, workspace, role } = CALLERS[caller];
  if (session === 'open' && workspace === 'own' && row.right !== null && !roleMay(role, row.right)) return 403;
  const statuses = session !== 'open' ? row.signedOut : workspace === 'own' ? row.owner : row.others;
  return statuses[STATES.indexOf(state)];
}

/** An address for one upload of three bytes. */
async function uploadAddress(by: TestClient): Promise<URL> {
  const announced = { fileName: 'poster.png', contentType: 'image/png', size: 3 };
  return new URL((await by.post('/api/presigned-upload', announced)).json<PresignedUpload>().url);
}
