import type { Project } from '@anchora/contract/projects';
import type { TestClient } from './test-client';
import { uploadFixture } from './upload-file';

/** Makes a public project that shows a lantern in a room, from a new upload. */
export async function makeLanternProject(client: TestClient, name: string): Promise<Project> {
  const { url: modelUrl } = await uploadFixture(client, 'models/lantern.glb');
  const response = await client.post('/api/projects', {
    name,
    type: 'markerless',
    contentType: '3d-model',
    modelUrl,
    isPublic: true,
  });
  if (response.statusCode !== 201) throw new Error(`the project was not created: ${response.body}`);
  return response.json<Project>();
}
