import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import { fileIdOf } from '@anchora/contract/file-paths';
import { USDZ_CONTENT_TYPE } from '@anchora/contract/uploads';
import { commonFields } from '../../../packages/contract/test-support/documents';
import { workspaceMembers, workspaces } from '../src/db/schema/accounts';
import { files } from '../src/db/schema/files';
import { projects } from '../src/db/schema/projects';
import { linkCardPath } from '../src/features/link-cards/link-card';
import { runCommand } from '../src/operator/commands';
import { previewKeyOf } from '../src/storage/object-key';
import { CALLERS, type CallerName, type State } from './access-matrix';
import { becomePro } from './become-pro';
import { insertReadyFile } from './ready-file';
import type { TestApp } from './test-app';
import type { TestClient } from './test-client';
import { writePages } from './write-pages';

/** A project with the values of the placeholders in the matrix's addresses. */
export interface Subject {
  project: Project;
  values: Record<string, string>;
}

/** A text of the matrix with the values of a project in place of their names. */
export function filled(text: string, { values }: Subject): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
}

interface SharedFiles {
  picture: string;
  usdz: string;
}

/** Signs in the callers of the access matrix and creates the requested projects. */
export class AccessSubjects {
  private readonly clients = new Map<CallerName, TestClient>();
  private readonly userIds = new Map<CallerName, number>();
  private ownerId = 0;
  private workspaceId = 0;

  private constructor(private readonly testApp: TestApp) {}

  static async create(testApp: TestApp): Promise<AccessSubjects> {
    const made = new AccessSubjects(testApp);
    await writePages(testApp.deps.webDir);
    for (const caller of Object.keys(CALLERS) as CallerName[]) made.clients.set(caller, await made.signIn(caller));
    await becomePro(made.client('owner'));
    await made.makeWorkspace();
    return made;
  }

  /** Id of the workspace that the projects belong to. */
  get workspace(): string {
    return String(this.workspaceId);
  }

  userId(caller: CallerName): number {
    return this.userIds.get(caller) ?? 0;
  }

  client(caller: CallerName): TestClient {
    const found = this.clients.get(caller);
    if (!found) throw new Error(`there is no caller ${caller}`);
    return found;
  }

  /** @returns the address of a stored file. If this server would stream it, its object exists, too. */
  async storedFile(kind: 'model' | 'image' | 'usdz' | 'tracking'): Promise<string> {
    const { db, store } = this.testApp.deps;
    const url = await insertReadyFile(db, this.ownerId, kind, this.workspaceId);
    const contentType = kind === 'usdz' ? USDZ_CONTENT_TYPE : kind === 'image' ? 'image/png' : 'model/gltf-binary';
    const previewBytes = kind === 'image' ? 1 : null;
    const [row] = await db
      .update(files)
      .set({ contentType, previewBytes })
      .where(eq(files.id, fileIdOf(url)))
      .returning();
    const key = row?.storageKey ?? '';
    const keys = kind === 'image' ? [key, previewKeyOf(key)] : [key];
    for (const one of store.kind === 'disk' ? keys : [])
      await store.put(one, Readable.from([Buffer.from('x')]), { contentType, sizeBytes: 1 });
    return url;
  }

  async sharedFiles(): Promise<SharedFiles> {
    return { picture: await this.storedFile('image'), usdz: await this.storedFile('usdz') };
  }

  /** @param shared files that it uses, beside those of its own; by default of its own as well. */
  async subjectIn(
    state: State,
    { shared, isPublished = false }: { shared?: SharedFiles; isPublished?: boolean } = {},
  ): Promise<Subject> {
    const { deps } = this.testApp;
    const { picture, usdz } = shared ?? (await this.sharedFiles());
    const model = await this.storedFile('model');
    const created = await this.client('owner').post(`/api/projects?workspace=${this.workspaceId}`, {
      name: 'Poster',
      type: 'image-tracking',
      contentType: '3d-model',
      modelUrl: model,
      usdzUrl: usdz,
      targetImageUrl: picture,
      targetMindFile: await this.storedFile('tracking'),
      isPublic: state !== 'private',
    });
    expect(created.statusCode, created.body).toBe(201);
    const project = created.json<Project>();
    await deps.db
      .update(projects)
      .set({ embedSites: ['https://shop.example'] })
      .where(eq(projects.id, project.id));
    const scene = isPublished ? await this.publishedScene(project) : {};
    if (state === 'archived') await this.client('owner').patch(`/api/projects/${project.id}`, { status: 'archived' });
    if (state === 'deleted') await this.client('owner').delete(`/api/projects/${project.id}`);
    if (state === 'blocked') await runCommand(deps, 'block', [project.shareId]);
    if (state === 'withheld') await runCommand(deps, 'block-file', [model]);
    const { id, shareId } = project;
    const values = {
      id: String(id),
      share: shareId,
      workspace: String(this.workspaceId),
      model,
      card: linkCardPath(project)?.split('/').at(-1) ?? '',
      imageId: fileIdOf(picture),
      ...scene,
      picture,
      usdz,
    };
    return { project, values };
  }

  /** Publishes a scene, replaces it, and drafts another one. @returns pictures that only one of the three names */
  private async publishedScene({ id, usdzUrl }: Project): Promise<Record<string, string>> {
    const url = `/api/projects/${id}`;
    const editor = '6f1c1f5e-6a6e-4c36-9d55-0c5a1c3f6a10';
    const draft = (await this.client('owner').get(`${url}/draft`)).json<SceneDraft>();
    const [scene] = draft.document.scenes;
    const save = async (revision: number): Promise<string> => {
      const address = await this.storedFile('image');
      const file = fileIdOf(address);
      const item = { ...commonFields('image1'), kind: 'image', file, fit: { mode: 'fit' } };
      const payload = { ...draft.document, scenes: [{ ...scene, items: [...(scene?.items ?? []), item] }] };
      const headers = { 'if-match': String(revision), editor };
      const saved = await this.client('owner').request({ method: 'PUT', url: `${url}/draft`, headers, payload });
      expect(saved.statusCode, saved.body).toBe(200);
      return address;
    };
    const publish = async (revision: number) => {
      const published = await this.client('owner').post(`${url}/publish`, { revision, usdzUrl, closeReplaced: true });
      expect(published.statusCode, published.body).toBe(201);
    };
    const replaced = await save(0);
    await publish(1);
    const shown = await save(1);
    await publish(2);
    return { version: '1', replaced, shown, drafted: await save(2) };
  }

  /** The workspace of the projects, with a member in each role. */
  private async makeWorkspace(): Promise<void> {
    const { db } = this.testApp.deps;
    const { rows } = await db.execute<{ id: number }>(sql`select nextval('users_id_seq')::int as id`);
    this.workspaceId = rows[0]?.id ?? 0;
    await db.insert(workspaces).values({ id: this.workspaceId, ownerUserId: this.ownerId, name: 'Studio' });
    const members = [...this.userIds].flatMap(([caller, userId]) => {
      const { workspace, role } = CALLERS[caller];
      return workspace === 'own' && role !== 'owner' ? [{ workspaceId: this.workspaceId, userId, role }] : [];
    });
    await db.insert(workspaceMembers).values(members);
  }

  private async signIn(caller: CallerName): Promise<TestClient> {
    const { session } = CALLERS[caller];
    const made = this.testApp.client();
    if (session === 'none') return made;
    const { id, username } = await made.register();
    if (caller === 'owner') this.ownerId = id;
    this.userIds.set(caller, id);
    if (session === 'ended') await runCommand(this.testApp.deps, 'block-account', [username]);
    return made;
  }
}
