import type { Project } from '@anchora/contract/projects';
import { expect, it } from 'vitest';
import { draftFromProject } from './project-draft';

const project: Project = {
  id: 7,
  userId: 1,
  workspaceId: 1,
  name: 'Harbour',
  description: 'Boats at dusk',
  type: 'image-tracking',
  contentType: 'video',
  modelUrl: '/files/clip',
  usdzUrl: null,
  targetImageUrl: '/files/blank',
  targetMindFile: null,
  isPublic: false,
  shareId: 'abc',
  status: 'active',
  createdAt: '',
  updatedAt: '',
  deletedAt: null,
  viewCount: 0,
  shareCount: 0,
  analytics: { viewCount: 0, shareCount: 0 },
  trackingBuild: { state: 'failed', failure: { code: 'target-too-plain' }, message: 'x' },
  visitorLanguage: 'platform',
};
const targetImage = { url: '/files/blank', fileName: 'target.png', sizeBytes: 9 };

it('keeps name, description, visibility and content, and asks for the picture', () => {
  expect(draftFromProject(project, { type: 'image-tracking', contentBytes: 5, targetImage })).toMatchObject({
    step: 'target',
    name: 'Harbour',
    description: 'Boats at dusk',
    type: 'image-tracking',
    isPublic: false,
    video: { url: '/files/clip', sizeBytes: 5 },
    model: null,
    targetImage,
    tracking: null,
  });
});

it('gives the draft of a project with a 3D model that model and its USDZ', () => {
  const model: Project = { ...project, contentType: '3d-model', modelUrl: '/files/boat', usdzUrl: '/files/usdz' };
  expect(draftFromProject(model, { type: 'markerless', contentBytes: 5, targetImage: null })).toMatchObject({
    contentType: '3d-model',
    model: { url: '/files/boat', fileName: 'Harbour.glb' },
    video: null,
    usdz: { modelUrl: '/files/boat', url: '/files/usdz' },
  });
});

it('asks for no picture when the new project is markerless', () => {
  const draft = draftFromProject(project, { type: 'markerless', contentBytes: 5, targetImage: null });
  expect(draft).toMatchObject({
    step: 'content',
    type: 'markerless',
    video: { url: '/files/clip' },
    targetImage: null,
  });
});
