import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { Scene, SceneDocument } from '@anchora/contract/scene/scene-shape';
import { textItem } from '../../../../../packages/contract/test-support/documents';
import { becomePro } from '../../../test-support/become-pro';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { BUILD_MANIFEST_FILE } from '../pages/build-manifest';

const PAGE =
  '<!doctype html><html lang="en"><head></head><body><div id="root"></div><div id="ui"><div id="touch"></div></div></body></html>';

let testApp: TestApp;
let owner: TestClient;
let project: Project;

beforeAll(async () => {
  testApp = await createTestApp();
  const { db, webDir } = testApp.deps;
  await mkdir(path.join(webDir, 'ar-frame'), { recursive: true });
  for (const file of ['index.html', 'ar-frame/index.html']) await writeFile(path.join(webDir, file), PAGE);
  await writeFile(path.join(webDir, BUILD_MANIFEST_FILE), '{}');
  owner = testApp.client();
  const { id } = await owner.register();
  await becomePro(owner);
  project = (
    await owner.post('/api/projects', {
      name: 'Menu',
      type: 'image-tracking',
      contentType: 'video',
      modelUrl: await insertReadyFile(db, id, 'video'),
      targetImageUrl: await insertReadyFile(db, id, 'image'),
      targetMindFile: await insertReadyFile(db, id, 'tracking'),
    })
  ).json();
});
afterAll(() => testApp.close());

/** The given document with a canary word in every field that visitors do not need. */
function withCanaries({ targets, scenes: [scene], ...rest }: SceneDocument): SceneDocument {
  if (!scene) throw new Error('the document has no scene');
  const shown = textItem('text01', { name: 'canary of an item', text: 'Seen by all' });
  const hidden = textItem('text02', {
    shown: false,
    text: 'canary of a hidden item',
    alt: 'canary of its description',
  });
  const unreachable: Scene = {
    ...scene,
    id: 'scene2',
    name: 'canary of a second scene',
    items: [textItem('text03', { text: 'canary of an item there' })],
    button: { label: 'canary of a button', action: { do: 'link', url: 'https://canary.example.com/' }, when: 'always' },
  };
  return {
    ...rest,
    targets: targets.map((target) => ({ ...target, name: 'canary of a picture', widthCm: 21 })),
    scenes: [{ ...scene, name: 'canary of a scene', items: [shown, hidden] }, unreachable],
  };
}

it('no public answer, page or header of a published scene holds what visitors have no use for', async () => {
  const draft = (await owner.get(`/api/projects/${project.id}/draft`)).json<SceneDraft>();
  const saved = await owner.request({
    method: 'PUT',
    url: `/api/projects/${project.id}/draft`,
    payload: withCanaries(draft.document),
    headers: { 'if-match': `"${draft.revision}"`, editor: randomUUID() },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const body = { revision: saved.json<SceneDraft>().revision, note: 'canary of a note' };
  expect((await owner.post(`/api/projects/${project.id}/publish`, body)).statusCode).toBe(201);

  const { shareId } = project;
  const addresses = [
    `/api/projects/${shareId}`,
    `/view/ar/${shareId}`,
    `/ar-frame/?share=${shareId}`,
    `/share/${shareId}`,
  ];
  for (const address of addresses) {
    const answer = await testApp.client().get(address);
    expect(answer.statusCode, address).toBe(200);
    expect(`${JSON.stringify(answer.headers)}${answer.body}`.toLowerCase(), address).not.toContain('canary');
    if (/^\/(api|ar-frame)/.test(address)) expect(answer.body, address).toContain('Seen by all');
  }
});
