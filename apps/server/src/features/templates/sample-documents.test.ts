import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import { sampleDocument } from '@anchora/contract/scene/sample-scenes';
import { SAMPLES_WITH_SCENES, type SamplesAnswer } from '@anchora/contract/templates';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { seedSamples } from './seed-samples';

const MADE = fileURLToPath(new URL('../../../../../samples/made', import.meta.url));

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await seedSamples(testApp.deps, MADE);
});
afterAll(() => testApp.close());

it.each(SAMPLES_WITH_SCENES)(
  'a project made from %s is published with its scene and keeps its plain fields',
  async (id) => {
    const owner = testApp.client();
    await owner.register();
    const sample = (await owner.get('/api/templates')).json<SamplesAnswer>().samples[id];
    const plain = {
      modelUrl: sample?.content.url,
      targetImageUrl: sample?.targetImage?.url,
      targetMindFile: sample?.tracking?.url,
    };
    const body = { name: id, type: sample?.type, contentType: sample?.contentType, ...plain };
    const project = (await owner.post('/api/projects', body)).json<Project>();
    const url = `/api/projects/${project.id}`;
    const { document, revision } = (await owner.get(`${url}/draft`)).json<SceneDraft>();
    const payload = sampleDocument(id, document);
    const headers = { 'if-match': `"${revision}"`, editor: randomUUID() };
    const saved = await owner.request({ method: 'PUT', url: `${url}/draft`, payload, headers });
    expect(saved.statusCode, saved.body).toBe(200);
    const published = await owner.post(`${url}/publish`, { revision: saved.json<SceneDraft>().revision });
    expect(published.statusCode, published.body).toBe(201);

    const shown = (await testApp.client().get(`/api/projects/${project.shareId}`)).json<PublicProject>();
    expect(shown).toMatchObject(plain);
    expect(shown.scene?.scenes[0]?.items).toHaveLength(payload.scenes[0]?.items.length ?? 0);
    expect(shown.scene?.scenes[0]?.button?.label).toBe(payload.scenes[0]?.button?.label);
  },
);
