import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ExportTicket } from '@anchora/contract/account';
import { EMPTY_BRAND } from '@anchora/contract/brand';
import { HOUR_MS } from '@anchora/contract/durations';
import type { Project } from '@anchora/contract/projects';
import type { PresignedUpload } from '@anchora/contract/uploads';
import { fileIdOf } from '@anchora/contract/file-paths';
import { readZip } from '../../../test-support/read-zip';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { PASSWORD, type TestClient } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';
import { recoveryCodeHash } from '../../accounts/recovery-codes';
import { issueTicket } from '../../accounts/ticket-repository';
import { apiTokenNetworks, apiTokens } from '../../db/schema/api-tokens';
import { fileVariants, recompiles, trackingBuilds, variantBuilds } from '../../db/schema/builds';
import { brands, workspaceInvites, workspaceMembers, workspaces } from '../../db/schema/accounts';
import { doomedObjects } from '../../db/schema/files';
import { notifications } from '../../db/schema/messages';
import { comments, reviewLinks } from '../../db/schema/comments';
import { linkSources, visitorCounts } from '../../db/schema/numbers';
import { compiledTargets, sceneDrafts, scenePreviews, sceneVersions } from '../../db/schema/scenes';
import { factorRemovals, passkeys, passkeyTickets, recoveryCodes, totpFactors } from '../../db/schema/second-factors';
import { backupCopies, backupJobs, workspaceBackups } from '../../db/schema/project-backups';
import { workspaceDomains } from '../../db/schema/domains';
import { webhookDeliveries, webhookEvents, webhookNumbers, webhooks } from '../../db/schema/webhooks';
import { runSweep } from '../../jobs/sweep';
import { runCommand } from '../../operator/commands';

/** Numbers that occur nowhere by chance, so that any row that holds one is a trace. */
const USER_ID = 918_273_645;
const PROJECT_ID = 827_364_554;
const SUPPORT_KEY = '5d0f3f6e-8c1b-4a52-9d0e-2b7c6a1f4e90';

/**
 * The fate of each table's rows when an account is deleted. A new table fails the first test until it is listed here;
 * its rows are then inserted below. `export` names the file of the export that has the rows, or says why no file has
 * them.
 */
const TABLES: Record<string, { after: 'gone' | 'kept'; export: string }> = {
  users: { after: 'gone', export: 'account.json' },
  brands: { after: 'gone', export: 'brand.json' },
  workspaces: { after: 'gone', export: 'workspaces.json' },
  workspace_members: { after: 'gone', export: 'workspaces.json' },
  workspace_invites: { after: 'gone', export: 'secrets of links, kept as hashes' },
  user_tickets: { after: 'gone', export: 'secrets of links, kept as hashes' },
  sessions: { after: 'gone', export: 'sessions.json' },
  totp_factors: { after: 'gone', export: 'factors.json' },
  passkeys: { after: 'gone', export: 'factors.json' },
  recovery_codes: { after: 'gone', export: 'factors.json' },
  passkey_tickets: { after: 'gone', export: 'challenges that wait for an answer, kept as hashes' },
  factor_removals: { after: 'gone', export: 'removals that wait, of which the account was told' },
  api_tokens: { after: 'gone', export: 'tokens.json' },
  api_token_networks: { after: 'gone', export: 'keyed hashes of networks' },
  webhooks: { after: 'gone', export: 'webhooks.json' },
  webhook_events: { after: 'gone', export: 'webhooks.json' },
  webhook_numbers: { after: 'gone', export: 'counts of events, which webhooks.json has' },
  webhook_deliveries: { after: 'gone', export: 'attempts to send what webhooks.json has' },
  files: { after: 'gone', export: 'files/' },
  file_uses: { after: 'gone', export: 'projects.json' },
  doomed_objects: { after: 'gone', export: 'objects that are being deleted' },
  projects: { after: 'gone', export: 'projects.json' },
  recompiles: { after: 'gone', export: 'how work on a target image ended' },
  scene_drafts: { after: 'gone', export: 'projects.json' },
  scene_versions: { after: 'gone', export: 'projects.json' },
  scene_previews: { after: 'gone', export: 'secrets of links, kept as hashes' },
  compiled_targets: { after: 'gone', export: 'how work on a target image ended; its tracking file is in files/' },
  tracking_builds: { after: 'gone', export: 'work that waits, whose state is in projects.json' },
  file_variants: { after: 'gone', export: 'how copies of a file were made; they are in files/' },
  variant_builds: { after: 'gone', export: 'work that waits' },
  reports: { after: 'gone', export: 'visitors’ reports, which their projects’ owners never see' },
  notifications: { after: 'gone', export: 'notifications.json' },
  project_analytics: { after: 'gone', export: 'projects.json' },
  project_daily_counts: { after: 'gone', export: 'projects.json' },
  visitor_counts: { after: 'gone', export: 'projects.json' },
  link_sources: { after: 'gone', export: 'projects.json' },
  review_links: { after: 'gone', export: 'secrets of links, kept as hashes' },
  comments: { after: 'gone', export: 'comments.json' },
  workspace_domains: { after: 'gone', export: 'domains.json' },
  workspace_backups: { after: 'gone', export: 'backups.json' },
  backup_copies: { after: 'gone', export: 'backups.json' },
  backup_jobs: { after: 'gone', export: 'work that waits' },
  support_threads: { after: 'gone', export: 'support.json' },
  support_messages: { after: 'gone', export: 'support.json' },
  project_totals: { after: 'gone', export: 'sums of what projects.json has' },
  // Actions of operators stay, but no longer name the account.
  audit_events: { after: 'gone', export: 'activity.json' },
  // Ids only, because a restored backup would otherwise bring the account back.
  restore_journal: { after: 'kept', export: 'ids of what was erased or taken down' },
  // The bytes stay blocked, without any record of their owner.
  blocked_files: { after: 'kept', export: 'hashes of an operator’s takedowns' },
  spent_share_ids: { after: 'kept', export: 'hashes, from which no share id can be found' },
  // The tables below hold nothing about accounts.
  blocked_hosts: { after: 'kept', export: 'hosts that an operator blocked' },
  contact_messages: { after: 'kept', export: 'messages of visitors' },
  limits: { after: 'kept', export: 'keyed hashes, which expire' },
  sample_parts: { after: 'kept', export: 'samples of the product' },
  storage_totals: { after: 'kept', export: 'bytes of all accounts together' },
  visitor_salts: { after: 'kept', export: 'one random number, replaced every day' },
  counted_steps: { after: 'kept', export: 'keyed hashes, deleted at the end of the day' },
  stripe_events: { after: 'kept', export: 'ids of the payment provider’s messages' },
};

let testApp: TestApp;
let client: TestClient;
let canaries: string[];
/** The canaries that are texts, not numbers or share ids. */
let names: string[];

const query = async (text: string) => (await testApp.deps.db.execute(sql.raw(text))).rows;

/** Tables with a row that mentions the user, a project or a file of theirs. */
async function tablesWithTraces(): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(TABLES)) {
    for (const row of await query(`select * from ${table}`)) {
      const text = JSON.stringify(row);
      if (!canaries.some((canary) => text.includes(canary))) continue;
      found.push(table);
      break;
    }
  }
  return found;
}

async function storedKeys(): Promise<string[]> {
  const stored: string[] = [];
  for (const prefix of ['files/', 'staging/']) {
    for await (const { key } of testApp.deps.store.list(prefix)) stored.push(key);
  }
  return stored;
}

beforeEach(async () => {
  testApp = await createTestApp();
  await query(`alter sequence users_id_seq restart with ${USER_ID}`);
  await query(`alter sequence projects_id_seq restart with ${PROJECT_ID}`);
  client = testApp.client();
  const { username } = await client.register({ displayName: 'Canary Bird' });
  await fill();
  const files = await query('select id from files');
  const shareIds = (await query('select share_id from projects')).map((project) => String(project.share_id));
  names = [username, 'Canary', ...files.map((file) => String(file.id))];
  canaries = [...names, ...shareIds, String(USER_ID), String(PROJECT_ID)];
});
afterEach(() => testApp.close());

async function fill(): Promise<void> {
  const { db } = testApp.deps;
  const model = await uploadFixture(client, 'models/beacon.glb');
  const blocked = await uploadFixture(client, 'models/lantern.glb');
  const photo = await uploadFixture(client, 'pictures/jazz.jpg');
  await succeeded(client.patch('/api/user/profile', { photoURL: photo.url }));
  const created = await client.post('/api/projects', {
    name: 'Canary poster',
    type: 'image-tracking',
    contentType: '3d-model',
    modelUrl: model.url,
    targetImageUrl: photo.url,
  });
  const { id, shareId } = created.json<Project>();
  await succeeded(client.post(`/api/projects/${id}/view`));
  await succeeded(testApp.client().post('/api/reports', { shareId, reason: 'other', text: 'Canary in a cage' }));
  await runCommand(testApp.deps, 'block-file', [blocked.url]);
  const document = { v: 1 as const, targets: [], scenes: [] };
  await db.insert(sceneDrafts).values({ projectId: id, document, revision: 1 });
  await db
    .insert(sceneVersions)
    .values({ projectId: id, number: 1, document, bytes: 9, isPlain: false, note: 'Canary' });
  await db.insert(scenePreviews).values({ projectId: id, tokenHash: Buffer.alloc(32), expiresAt: new Date() });
  await db.insert(compiledTargets).values({ workspaceId: USER_ID, imageFileId: fileIdOf(photo.url), state: 'queued' });
  await issueTicket(db, { userId: USER_ID, purpose: 'confirm-email', email: 'Canary@example.com' });
  await db.insert(trackingBuilds).values({ projectId: id, imageFileId: fileIdOf(photo.url), userId: USER_ID, turn: 1 });
  await fillFactors();
  await fillWorkspaces();
  await fillTokens();
  await db
    .insert(reviewLinks)
    .values({ projectId: id, tokenHash: Buffer.alloc(32), name: 'Canary', createdBy: USER_ID, expiresAt: new Date() });
  await db.insert(comments).values({ projectId: id, authorId: USER_ID, text: 'Canary sings' });
  await succeeded(
    client.post('/api/support', { text: 'Canary is ill', images: [photo.url], key: SUPPORT_KEY, projectId: id }),
  );
  await db.insert(workspaceDomains).values({ id: USER_ID, name: 'canary.example.com', txt: 'Canary' });
  await fillBackups(id);
  await fillWebhooks(id);
  await db.insert(linkSources).values({ projectId: id, code: 'canary', name: 'Canary on the door' });
  await db.insert(visitorCounts).values({ projectId: id, day: '2026-11-02', by: 'source', value: 'canary', opened: 7 });
  const variant = {
    workspaceId: USER_ID,
    sourceId: fileIdOf(model.url),
    variant: 'light',
    recipe: 1,
  } as const;
  const [made] = await db.insert(fileVariants).values(variant).returning({ id: fileVariants.id });
  if (made) await db.insert(variantBuilds).values({ variantId: made.id, userId: USER_ID, turn: 1 });
  await db.insert(recompiles).values({ projectId: id, compiler: 1, outcome: 'kept' });
  await db.insert(brands).values({ id: USER_ID, settings: { ...EMPTY_BRAND, startText: 'Canary sings' } });
  const event = { kind: 'tracking-failed', projectId: id, projectName: 'Canary poster' } as const;
  await db.insert(notifications).values({ userId: USER_ID, eventKey: 'canary', event });
  const staged = { fileName: 'Canary.jpg', contentType: 'image/jpeg', size: 10 };
  const { url, headers } = (await client.post('/api/presigned-upload', staged)).json<PresignedUpload>();
  const path = url.slice(new URL(url).origin.length);
  await succeeded(client.request({ method: 'PUT', url: path, headers, payload: Buffer.alloc(10) }));
  // This object was replaced and is waiting to be deleted.
  const former = `files/xx/${fileIdOf(await insertReadyFile(db, USER_ID, 'model'))}_former`;
  await db.insert(doomedObjects).values({ storageKey: former, deleteAfter: new Date() });
}

async function fillTokens(): Promise<void> {
  const { db } = testApp.deps;
  const token = { name: 'Canary token', tokenHash: Buffer.alloc(32, 3), ending: 'abcd', expiresAt: new Date() };
  const forUser = { userId: USER_ID, workspaceId: USER_ID, scopes: ['read' as const] };
  await db.insert(apiTokens).values({ id: PROJECT_ID, ...token, ...forUser });
  await db.insert(apiTokenNetworks).values({ tokenId: PROJECT_ID, networkHash: Buffer.alloc(32) });
}

async function fillBackups(projectId: number): Promise<void> {
  const { db } = testApp.deps;
  const bucket = {
    endpoint: 'https://canary.example',
    region: 'r',
    bucket: 'canary',
    prefix: '',
    accessKeyId: 'Canary',
  };
  const often = { every: 'day' as const, hour: 1, keep: 2, nextAt: new Date(Date.now() + HOUR_MS) };
  await db.insert(workspaceBackups).values({ id: USER_ID, ...bucket, ...often, secret: Buffer.alloc(40) });
  const copy = { key: 'canary.zip', fingerprint: Buffer.alloc(32), sizeBytes: 7 };
  await db.insert(backupCopies).values({ workspaceId: USER_ID, projectId, ...copy });
  await db.insert(backupJobs).values({ workspaceId: USER_ID, projectId, userId: USER_ID, turn: 1 });
}

async function fillWebhooks(projectId: number): Promise<void> {
  const { db } = testApp.deps;
  const hookId = `${String(PROJECT_ID).slice(0, 8)}-0000-4000-8000-000${USER_ID}`;
  const hook = { id: hookId, workspaceId: USER_ID, url: 'https://canary.example/', secret: Buffer.alloc(40) };
  await db.insert(webhooks).values({ ...hook, events: ['project.changed' as const] });
  const told = {
    id: hookId,
    workspaceId: USER_ID,
    projectId,
    kind: 'project.changed',
    number: 1,
    data: {},
  } as const;
  await db.insert(webhookEvents).values(told);
  await db.insert(webhookDeliveries).values({ webhookId: hookId, eventId: hookId });
  await db.insert(webhookNumbers).values({ projectId, last: 1 }).onConflictDoNothing();
}

/** The account owns a workspace, and is a member of another one. */
async function fillWorkspaces(): Promise<void> {
  const { db } = testApp.deps;
  const { id: other } = await testApp.client().register();
  const id = other + 1;
  await db.insert(workspaces).values({ id, ownerUserId: USER_ID, name: 'Canary team', offeredToUserId: other });
  await db.insert(workspaceMembers).values([{ workspaceId: other, userId: USER_ID, role: 'viewer' }]);
  const invite = { workspaceId: other, tokenHash: Buffer.alloc(32, 7), role: 'viewer', expiresAt: new Date() } as const;
  await db.insert(workspaceInvites).values({ ...invite, email: 'Canary@example.com', invitedBy: USER_ID });
}

async function fillFactors(): Promise<void> {
  const { db } = testApp.deps;
  const [hash, later] = [Buffer.alloc(32, 1), new Date(Date.now() + HOUR_MS)];
  await db.insert(totpFactors).values({ userId: USER_ID, secret: hash, sessionId: 1 });
  const key = { credentialId: 'Canary key', publicKey: hash, counter: 0, transports: [], name: 'Canary key' };
  await db.insert(passkeys).values({ userId: USER_ID, ...key });
  const codes = ['export', 'deletion', 'left'].map(recoveryCodeHash);
  await db.insert(recoveryCodes).values(codes.map((codeHash) => ({ userId: USER_ID, codeHash })));
  const ticket = { userId: USER_ID, purpose: 'proof', challengeHash: hash, expiresAt: later } as const;
  await db.insert(passkeyTickets).values(ticket);
  await db.insert(factorRemovals).values({ userId: USER_ID, dueAt: later });
}

it('every table is listed with what happens to an account’s rows', async () => {
  const tables = await query(`select table_name from information_schema.tables where table_schema = 'public'`);
  expect(new Set(tables.map((table) => table.table_name))).toEqual(new Set(Object.keys(TABLES)));
});

it('every table that an account leaves traces in has some before its deletion', async () => {
  const expected = Object.keys(TABLES).filter((table) => TABLES[table]?.after === 'gone');
  expect((await tablesWithTraces()).filter((table) => TABLES[table]?.after === 'gone')).toEqual(expected);
  expect(await storedKeys()).not.toEqual([]);
});

const isFilled = (content: Buffer) => !['', '[]', '{}'].includes(content.toString('latin1').trim());

it('the export has every table that is listed with a file, and every file of the account', async () => {
  const proof = { currentPassword: PASSWORD, code: 'export' };
  const { url } = (await client.post('/api/user/export', proof)).json<ExportTicket>();
  const entries = await readZip((await client.get(url)).rawPayload);
  for (const [table, { export: place }] of Object.entries(TABLES)) {
    if (place.includes(' ')) continue;
    const found = [...entries].filter(([name]) => name.startsWith(place));
    expect([table, found.length > 0 && found.every(([, content]) => isFilled(content))]).toEqual([table, true]);
  }
  const exported = [...entries.keys()].filter((name) => name.startsWith('files/'));
  expect(exported).toHaveLength(3);
});

it('a deleted account leaves no row, no object and no key with a trace, and a block that names nobody', async () => {
  const deleted = await client.post('/api/user/delete', { currentPassword: PASSWORD, code: 'deletion' });
  expect(deleted.statusCode, deleted.body).toBe(200);
  // An upload may still be arriving for some minutes; its object is deleted after that.
  await testApp.deps.db.update(doomedObjects).set({ deleteAfter: new Date(0) });
  const signal = new AbortController().signal;
  const errors: unknown[] = [];
  await runSweep({ ...testApp.deps, signal, onError: (_, error) => errors.push(error) });
  expect(errors).toEqual([]);
  expect(await tablesWithTraces()).toEqual(['restore_journal']);
  const audit = await query('select kind, actor, address, details from audit_events order by id');
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
  expect(audit).toEqual([
    { kind: 'file-blocked', actor: 'operator', address: null, details: { sha256 } },
    { kind: 'account-deleted', actor: 'owner', address: null, details: {} },
  ]);
  const journal = JSON.stringify(await query('select * from restore_journal'));
  expect(names.filter((name) => journal.includes(name))).toEqual([]);
  expect(await storedKeys()).toEqual([]);
  const blocks = await query('select workspace_id, length(sha256) as bytes from blocked_files');
  expect(blocks).toEqual([{ workspace_id: null, bytes: 32 }]);
  const other = testApp.client();
  await other.register();
  await expect(uploadFixture(other, 'models/lantern.glb')).rejects.toThrow('file-blocked');
});
