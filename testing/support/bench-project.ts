import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { request as playwrightRequest } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import type { Project } from '@anchora/contract/projects';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { registerByApi } from './accounts';
import { PATIENT } from './patience';
import { publishScenes } from './scenes';
import { changeProject, createTrackedProject, createMarkerlessProject } from './projects';

export const BENCH_PICTURE = fixturePath('pictures/night-market.jpg');

/** Turns the only item of a project's scene into other items. */
export type ChangeItems = (content: SceneItem, pictureFile: string) => SceneItem[];

/**
 * A public image-tracking project of a new account. A model is shown as it was uploaded, not lighter.
 *
 * @param content a name under testing/fixtures/made, or an absolute path.
 * @param change if given, a document with the changed items is published.
 */
export async function makeBenchProject(
  origin: string,
  content: string,
  { picture = BENCH_PICTURE, change }: { picture?: string; change?: ChangeItems } = {},
): Promise<Project> {
  const request = await playwrightRequest.newContext({ baseURL: origin, ...PATIENT });
  try {
    await registerByApi(request, origin);
    const file = path.isAbsolute(content) ? content : fixturePath(content);
    const project = await createTrackedProject(request, origin, { name: 'Bench', picture, content: file });
    await changeProject(request, origin, project, { quality: 'original' });
    if (change) {
      await publishScenes(request, origin, project, (document) => {
        const pictureFile = document.targets[0]?.image ?? '';
        const scenes = document.scenes.map((scene) => ({
          ...scene,
          items: scene.items.flatMap((item) => change(item, pictureFile)),
        }));
        return { ...document, scenes };
      });
    }
    return project;
  } finally {
    await request.dispose();
  }
}

/** A public markerless project of a new account. */
export async function makeMarkerlessBenchProject(origin: string, content: string): Promise<Project> {
  const request = await playwrightRequest.newContext({ baseURL: origin, ...PATIENT });
  try {
    await registerByApi(request, origin);
    const file = { file: path.basename(content), bytes: await readFile(fixturePath(content)) };
    return await createMarkerlessProject(request, origin, { name: 'Bench', content: file });
  } finally {
    await request.dispose();
  }
}
