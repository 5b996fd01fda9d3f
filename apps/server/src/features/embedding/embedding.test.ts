import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOMAIN_GRACE_DAYS, MAX_EMBED_SITE_LENGTH, MAX_EMBED_SITES } from '@anchora/contract/limits';
import type { Embedding, Oembed } from '@anchora/contract/embedding';
import type { OpenedVisit } from '@anchora/contract/numbers';
import type { Project } from '@anchora/contract/projects';
import { becomePro } from '../../../test-support/become-pro';
import { duringAccountDeletion } from '../../../test-support/during-deletion';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import { writePages } from '../../../test-support/write-pages';
import type { TestClient } from '../../../test-support/test-client';
import { runCommand } from '../../operator/commands';
import { PAGES } from '../pages/page-paths';

const SHOP = 'https://shop.example';
const NEWS = 'https://news.example:8443';

let testApp: TestApp;
let owner: TestClient;
let visitor: TestClient;
let project: Project;
let username: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await writePages(testApp.deps.webDir);
  visitor = testApp.client();
});
afterAll(() => testApp.close());

beforeEach(async () => {
  owner = testApp.client();
  const registered = await owner.register();
  const { id } = registered;
  ({ username } = registered);
  const { db } = testApp.deps;
  const created = await owner.post('/api/projects', {
    name: 'A "poster" & <more>',
    type: 'image-tracking',
    contentType: 'video',
    modelUrl: await insertReadyFile(db, id, 'video'),
    targetImageUrl: await insertReadyFile(db, id, 'image'),
    targetMindFile: await insertReadyFile(db, id, 'tracking'),
  });
  project = created.json<Project>();
});

const allow = (sites: unknown) =>
  owner.request({ method: 'PUT', url: `/api/projects/${project.id}/embedding`, payload: { sites } });
const embed = (query = '', client = visitor) => client.get(`/embed/${project.shareId}${query}`);
const frame = (query: string, headers: Record<string, string> = {}) =>
  visitor.request({ method: 'GET', url: `/ar-frame/?share=${project.shareId}${query}`, headers });
const ask = (url: string, more = '') => visitor.get(`/oembed?url=${encodeURIComponent(url)}${more}`);
const settingsIn = (body: string) =>
  JSON.parse(/<script type="application\/json" id="embed">(.*?)<\/script>/.exec(body)?.[1] ?? 'null') as unknown;

function ancestors({ headers }: { headers: Record<string, unknown> }): string | undefined {
  return /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1];
}

describe('the sites of a project', () => {
  it('are none at first, and then those of the list, each once', async () => {
    const first = await owner.get(`/api/projects/${project.id}/embedding`);
    expect(first.json<Embedding>()).toEqual({ sites: [], showsAr: false });
    await becomePro(owner);
    const changed = await allow([` ${SHOP}/ `, 'HTTPS://Shop.Example:443', NEWS, 'https://bücher.example']);
    const expected = { sites: [SHOP, NEWS, 'https://xn--bcher-kva.example'], showsAr: true };
    expect(changed.json<Embedding>()).toEqual(expected);
    expect((await owner.get(`/api/projects/${project.id}/embedding`)).json<Embedding>()).toEqual(expected);
    const activity = (await owner.get('/api/user/activity')).json<{ items: { kind: string; projectName: string }[] }>();
    expect(activity.items[0]).toMatchObject({ kind: 'embedding-changed', projectName: project.name });
  });

  it.each([
    ['http://shop.example'],
    ['https://*.shop.example'],
    ['https://*'],
    ['https://shop.example/page'],
    ['https://shop.example?x'],
    ['https://user:secret@shop.example'],
    ['https://127.0.0.1'],
    ['https://2130706433'],
    ['https://0x7f.1'],
    ['https://[::1]'],
    ['https://shop.example;script-src'],
    ["https://shop.example'self'"],
    ['https://shop.example https://evil.example'],
    ['https:shop.example'],
    ['javascript:alert(1)'],
    ['null'],
    ['*'],
    ["'self'"],
    [`https://${'a'.repeat(MAX_EMBED_SITE_LENGTH)}.example`],
    [7],
  ])('cannot be %s', async (site) => {
    const refused = await allow([site]);
    expect(refused.statusCode).toBe(400);
    expect((await owner.get(`/api/projects/${project.id}/embedding`)).json<Embedding>().sites).toEqual([]);
  });

  it('keep what another window added or removed since the list was read', async () => {
    const change = async (before: string[], sites: string[]) => {
      const url = `/api/projects/${project.id}/embedding`;
      const answer = await owner.request({ method: 'PUT', url, payload: { sites, before } });
      return answer.statusCode === 200 ? answer.json<Embedding>().sites : answer.json<{ fields: object }>().fields;
    };
    await change([], [SHOP]);
    expect(await change([SHOP], [SHOP, NEWS])).toEqual([SHOP, NEWS]);
    const third = 'https://third.example';
    expect(await change([SHOP], [SHOP, third])).toEqual([SHOP, NEWS, third]);
    expect(await change([SHOP, NEWS], [NEWS])).toEqual([NEWS, third]);
    expect(await change([SHOP, NEWS], [SHOP, NEWS, third])).toEqual([NEWS, third]);
    const many = Array.from({ length: MAX_EMBED_SITES - 1 }, (_, at) => `https://s${at}.example`);
    expect(await change([], many)).toHaveProperty('sites');
    expect((await owner.get(`/api/projects/${project.id}/embedding`)).json<Embedding>().sites).toEqual([NEWS, third]);
  });

  it('are stored after the deletion of their owner was refused, if that began earlier', async () => {
    const stored = await duringAccountDeletion(testApp.deps.db, project.userId, () => allow([SHOP]));
    expect(stored.json<Embedding>().sites, stored.body).toEqual([SHOP]);
  });

  it(`are at most ${MAX_EMBED_SITES}`, async () => {
    const sites = Array.from({ length: MAX_EMBED_SITES + 1 }, (_, at) => `https://s${at}.example`);
    expect((await allow(sites)).json<{ fields: object }>().fields).toHaveProperty('sites');
    expect((await allow(sites.slice(1))).statusCode).toBe(200);
  });
});

describe('the page of an embed', () => {
  it('may be framed by the sites of its project alone, and is kept in no cache', async () => {
    expect((await embed()).statusCode).toBe(404);
    expect(ancestors(await embed())).toBe("'none'");
    await becomePro(owner);
    await allow([SHOP, NEWS]);
    const page = await embed();
    expect(page.statusCode).toBe(200);
    expect(ancestors(page)).toBe(`${SHOP} ${NEWS}`);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('<meta name="robots" content="noindex" />');
    expect(settingsIn(page.body)).toEqual({ view: 'ar', sites: [SHOP, NEWS] });
    await allow([]);
    expect((await embed()).statusCode).toBe(404);
  });

  it('shows AR with Pro, and the view without a camera on request and without Pro', async () => {
    await allow([SHOP]);
    const free = await embed();
    expect(settingsIn(free.body)).toMatchObject({ view: '3d' });
    expect(free.body).toContain(`/ar-frame/?share=${project.shareId}&amp;embed=3d#markerless/video`);
    expect((await frame('&embed=ar')).body).toContain('<html data-without-camera="" ');
    await becomePro(owner);
    const pro = await embed();
    expect(settingsIn(pro.body)).toMatchObject({ view: 'ar' });
    expect(pro.body).toContain(`/ar-frame/?share=${project.shareId}&amp;embed=ar#image-tracking/video`);
    expect((await frame('&embed=ar')).body).not.toContain('data-without-camera');
    expect(settingsIn((await embed('?view=3d')).body)).toMatchObject({ view: '3d' });
    expect((await frame('&embed=3d')).body).toContain('data-without-camera');
  });

  it('knows no session: the owner of a private project gets what strangers get', async () => {
    await becomePro(owner);
    await allow([SHOP]);
    const open = await embed();
    expect((await embed('', owner)).body).toBe(open.body);
    await succeeded(owner.patch(`/api/projects/${project.id}`, { isPublic: false }));
    expect((await embed('', owner)).statusCode).toBe(404);
  });

  it('ends with every state in which strangers may not see the project, like one that never was', async () => {
    await becomePro(owner);
    await allow([SHOP]);
    const never = await visitor.get('/embed/AbCdEfGhIjKlMnOp');
    expect(never.statusCode).toBe(404);
    for (const [close, reopen] of [
      [
        () => owner.patch(`/api/projects/${project.id}`, { isPublic: false }),
        () => owner.patch(`/api/projects/${project.id}`, { isPublic: true }),
      ],
      [() => owner.delete(`/api/projects/${project.id}`), () => owner.post(`/api/projects/${project.id}/restore`)],
      [
        () => owner.patch(`/api/projects/${project.id}`, { status: 'archived' }),
        () => owner.patch(`/api/projects/${project.id}`, { status: 'active' }),
      ],
      [
        () => runCommand(testApp.deps, 'block', [project.shareId]),
        () => runCommand(testApp.deps, 'unblock', [project.shareId]),
      ],
      [
        () => runCommand(testApp.deps, 'block-file', [project.modelUrl]),
        () => runCommand(testApp.deps, 'unblock-file', [project.modelUrl]),
      ],
      // The last one, because it ends the owner's session.
      [
        () => runCommand(testApp.deps, 'block-account', [username]),
        () => runCommand(testApp.deps, 'unblock-account', [username]),
      ],
    ] as const) {
      expect((await embed()).statusCode).toBe(200);
      await close();
      const closed = await embed();
      expect([closed.statusCode, ancestors(closed), closed.body]).toEqual([404, "'none'", never.body]);
      expect(ancestors(await frame('&embed=ar'))).toBe("'self'");
      await reopen();
    }
  });
});

describe('the AR frame', () => {
  it('may be framed by sites only as part of an embed, which shows how to report it', async () => {
    await becomePro(owner);
    await allow([SHOP]);
    expect(ancestors(await frame(''))).toBe("'self'");
    expect(ancestors(await frame('&embed=ar'))).toBe(`'self' ${SHOP}`);
    expect(ancestors(await frame('&embed=ar', { 'sec-fetch-site': 'same-origin' }))).toBe(`'self' ${SHOP}`);
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(ancestors(await frame('&embed=ar', { 'sec-fetch-site': site }))).toBe("'self'");
    }
  });
});

it('no other page may be framed by a site that may embed a project', async () => {
  await becomePro(owner);
  await allow([SHOP]);
  const others = PAGES.filter((page) => page !== '/embed/:shareId');
  const addresses = others.map((page) =>
    page.replace(/:shareId|(?<=share\/):id/, project.shareId).replace(':id', String(project.id)),
  );
  for (const client of [visitor, owner]) {
    for (const address of [...addresses, '/no-such-page', '/ar-frame/index.html', '/embed', '/embed/x/y']) {
      const answer = await client.get(address);
      expect([address, ancestors(answer)]).toEqual([address, expect.stringMatching(/^'(?:self|none)'$/)]);
    }
  }
});

describe('GET /oembed', () => {
  it('answers a frame for every link to a project that sites may embed', async () => {
    await allow([SHOP]);
    for (const kind of ['view/ar', 'share', 'embed']) {
      const answer = await ask(`${TEST_ORIGIN}/${kind}/${project.shareId}?s=abcdefgh`);
      expect(answer.json<Oembed>()).toMatchObject({ type: 'rich', title: project.name, width: 480, height: 640 });
    }
    const { html } = (await ask(`${TEST_ORIGIN}/view/ar/${project.shareId}`, '&maxwidth=320')).json<Oembed>();
    expect(html).toBe(
      `<iframe src="${TEST_ORIGIN}/embed/${project.shareId}?view=3d" title="A &quot;poster&quot; &amp; &lt;more&gt;"` +
        ` width="320" height="640" allow="fullscreen; autoplay; screen-wake-lock" allowfullscreen="" style="border:0"></iframe>`,
    );
    await becomePro(owner);
    const pro = (await ask(`${TEST_ORIGIN}/view/ar/${project.shareId}`)).json<Oembed>();
    expect(pro.html).toContain(`src="${TEST_ORIGIN}/embed/${project.shareId}" `);
    expect(pro.html).toContain('allow="camera; ');
  });

  it('answers for links at the domain of the workspace, while it is served, and for no other project there', async () => {
    await allow([SHOP]);
    const { db } = testApp.deps;
    const setDomain = (seen: string, workspace: string) =>
      db.execute(sql`insert into workspace_domains (id, name, txt, confirmed_at, seen_at)
        values (${sql.raw(workspace)}, 'ar.studio-lan.com', 'x', now(), now() - ${seen}::interval)
        on conflict (id) do update set seen_at = excluded.seen_at`);
    const ofProject = `(select workspace_id from projects where id = ${project.id})`;
    const link = `https://ar.studio-lan.com/view/ar/${project.shareId}`;
    const statuses = async () => {
      const found: number[] = [];
      for (const one of [link, link.replace('https', 'http'), link.replace('.com', '.com:8443')]) {
        found.push((await ask(one)).statusCode);
      }
      return found;
    };
    expect(await statuses()).toEqual([404, 404, 404]);
    await setDomain('1 hour', ofProject);
    expect(await statuses()).toEqual([200, 404, 404]);
    expect((await ask(link)).json<Oembed>().html).toContain(`src="${TEST_ORIGIN}/embed/${project.shareId}`);
    await setDomain(`${DOMAIN_GRACE_DAYS + 1} days`, ofProject);
    expect(await statuses()).toEqual([404, 404, 404]);
    await db.execute(sql`delete from workspace_domains`);
    const { id } = await testApp.client().register();
    await setDomain('1 hour', String(id));
    expect(await statuses()).toEqual([404, 404, 404]);
    await db.execute(sql`delete from workspace_domains`);
  });

  it('is announced in the pages of a project', async () => {
    const address = `${TEST_ORIGIN}/oembed?url=${encodeURIComponent(`${TEST_ORIGIN}/view/ar/${project.shareId}`)}`;
    for (const page of [`/view/ar/${project.shareId}`, `/share/${project.shareId}`]) {
      expect((await visitor.get(page)).body).toContain(`type="application/json+oembed" href="${address}"`);
    }
  });

  it('answers 404 for other addresses and for projects that no site may embed, 501 for XML', async () => {
    const link = `${TEST_ORIGIN}/view/ar/${project.shareId}`;
    expect((await ask(link)).statusCode).toBe(404);
    await allow([SHOP]);
    for (const other of [
      `https://evil.example/view/ar/${project.shareId}`,
      `${TEST_ORIGIN}/view/${project.id}`,
      `${TEST_ORIGIN}.evil.example/view/ar/${project.shareId}`,
      'not an address',
    ]) {
      expect([other, (await ask(other)).statusCode]).toEqual([other, 404]);
    }
    expect((await ask(link, '&format=xml')).statusCode).toBe(501);
    expect((await visitor.get('/oembed')).statusCode).toBe(400);
  });
});

it('counts visits of an embed under its site, if it is one of the project', async () => {
  await allow([SHOP]);
  // Each version of the browser is another visitor.
  const open = async (site: string, version: number, client = visitor) => {
    const headers = { 'user-agent': `Mozilla/5.0 Firefox/${version}.0` };
    const answer = await client.post(`/api/projects/${project.shareId}/visits`, { site }, headers);
    expect(answer.json<OpenedVisit>().ticket).not.toBeNull();
  };
  await open(SHOP, 130);
  await open('https://evil.example', 131);
  // The session of a member is not looked at, so that a visit of the owner counts like any other.
  await open(SHOP, 132, owner);
  const { rows } = await testApp.deps.db.execute(
    sql`select value, opened from visitor_counts where project_id = ${project.id} and by = 'source' order by value`,
  );
  expect(rows).toEqual([
    { value: '', opened: 1 },
    { value: SHOP, opened: 2 },
  ]);
});
