import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { request as playwrightRequest } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import type { Project } from '@anchora/contract/projects';
import { registerByApi } from './accounts';
import { createMarkerlessProject } from './markerless';
import { createTrackedProject } from './projects';

export const BENCH_PICTURE = fixturePath('pictures/night-market.jpg');

/** A public image-tracking project of a new account; `content` is a name under testing/fixtures/made. */
export async function makeBenchProject(origin: string, content: string, picture = BENCH_PICTURE): Promise<Project> {
  const request = await playwrightRequest.newContext({ baseURL: origin });
  try {
    await registerByApi(request, origin);
    return await createTrackedProject(request, origin, { name: 'Bench', picture, content: fixturePath(content) });
  } finally {
    await request.dispose();
  }
}

/** A public markerless project of a new account. */
export async function makeMarkerlessBenchProject(origin: string, content: string): Promise<Project> {
  const request = await playwrightRequest.newContext({ baseURL: origin });
  try {
    await registerByApi(request, origin);
    const file = { file: path.basename(content), bytes: await readFile(fixturePath(content)) };
    return await createMarkerlessProject(request, origin, { name: 'Bench', content: file });
  } finally {
    await request.dispose();
  }
}
