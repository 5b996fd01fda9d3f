import { type Page, expect } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { PATIENT } from './patience';

export async function openWizard(page: Page): Promise<void> {
  await page.goto('/create-project');
  await expect(page.getByRole('tab', { name: 'Project Details' })).toBeVisible();
}

export async function fillDetails(page: Page, name: string): Promise<void> {
  await page.getByLabel('Project name').fill(name);
  await page.getByRole('button', { name: 'Continue to Content' }).click();
}

/** Chooses a video, for tests in which the content does not matter: its preview needs no three.js. */
export async function chooseVideo(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Video' }).click();
  await page.getByLabel('Video file').setInputFiles(fixturePath('clips/clock-16x9.mp4'));
  await expect(page.getByText('66% complete')).toBeVisible(PATIENT);
  await page.getByRole('button', { name: 'Continue to Target Image' }).click();
}

export async function chooseTarget(page: Page, picture: string): Promise<void> {
  await page.getByLabel('Target image file').setInputFiles(fixturePath(picture));
}

export async function createAndReturn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Project created successfully')).toBeVisible(PATIENT);
}
