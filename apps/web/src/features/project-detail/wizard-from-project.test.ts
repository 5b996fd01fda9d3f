import { expect, it } from 'vitest';
import { WIZARD_PATH } from '../../api/wizard-path';
import { wizardFromProject } from './wizard-from-project';

it('names the workspace of a project that belongs to a team', () => {
  const project = { id: 7, userId: 3, workspaceId: 12 };
  expect(wizardFromProject(project, 'image-tracking')).toBe(
    `${WIZARD_PATH}?project=7&type=image-tracking&workspace=12`,
  );
});

it('names no workspace for a project of the personal one', () => {
  const project = { id: 7, userId: 3, workspaceId: 3 };
  expect(wizardFromProject(project, 'markerless')).toBe(`${WIZARD_PATH}?project=7&type=markerless`);
});
