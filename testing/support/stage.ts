import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { Scene, SceneDocument } from '@anchora/contract/scene/scene-shape';
import { type Locator, type Page, expect } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { newAccount, registerByApi } from './accounts';
import { WAIT_MS } from './patience';
import { createTrackedProject } from './projects';
import { readApi } from './read-api';
import { saveDraft } from './scenes';

/** Name of the project to arrange, and of its model and picture. */
export const ARRANGED_NAME = 'Citrus label';

/** A project of a new account that shows a model on a picture. */
export async function projectToArrange(page: Page, origin: string, account = newAccount()): Promise<Project> {
  await registerByApi(page.request, origin, account);
  return createTrackedProject(page.request, origin, {
    name: ARRANGED_NAME,
    picture: fixturePath('pictures/citrus.png'),
    content: fixturePath('models/beacon.glb'),
  });
}

export async function openStage(page: Page, project: Pick<Project, 'id'>): Promise<void> {
  await page.goto(`/view/${project.id}/stage`);
  await expectDrawn(page);
}

/** The canvas of the stage; that of the previous page may still exist while the stage loads. */
export function stageCanvas(page: Page): Locator {
  return page.getByRole('application', { name: 'Stage' }).locator('canvas');
}

export async function expectDrawn(page: Page): Promise<void> {
  await expect(stageCanvas(page)).toHaveAttribute('data-state', 'drawn', { timeout: WAIT_MS });
}

/** Selects the model of `projectToArrange`. */
export async function selectModel(page: Page): Promise<void> {
  await page.getByRole('treeitem', { name: ARRANGED_NAME }).click();
}

/** Makes the selected item one step larger. */
export async function enlarge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More: Size' }).click();
}

/** Waits until the last change is acknowledged. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Saved');
}

export async function readDraft(page: Page, project: Pick<Project, 'id'>): Promise<SceneDraft> {
  return readApi<SceneDraft>(page, `/api/projects/${project.id}/draft`);
}

/** Saves other scenes, like another window. */
export async function saveScenes(
  page: Page,
  origin: string,
  project: Pick<Project, 'id'>,
  scenesOf: (document: SceneDocument) => Scene[],
): Promise<void> {
  await saveDraft(page.request, origin, project, (document) => ({ ...document, scenes: scenesOf(document) }));
}
