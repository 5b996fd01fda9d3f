import type { Sample } from '@anchora/contract/templates';
import { describe, expect, it } from 'vitest';
import { draftSchema } from './draft/draft';
import { draftFromTemplate, isSameProject } from './template-draft';

const file = (name: string) => ({ url: `/files/${name}`, fileName: name, sizeBytes: 9 });

const robot: Sample = {
  type: 'markerless',
  contentType: '3d-model',
  content: file('robot.glb'),
  usdz: file('robot.usdz'),
  targetImage: null,
  tracking: null,
};
const poster: Sample = {
  type: 'image-tracking',
  contentType: 'video',
  content: file('brew.mp4'),
  usdz: null,
  targetImage: file('brew.jpg'),
  tracking: file('brew.mind'),
};

describe('draftFromTemplate', () => {
  it('puts a model with its USDZ where the wizard looks for them', () => {
    const draft = draftFromTemplate('robot', robot);
    expect(draft).toMatchObject({ type: 'markerless', contentType: '3d-model', video: null, targetImage: null });
    expect(draft.model).toEqual(robot.content);
    expect(draft.usdz).toMatchObject({ modelUrl: '/files/robot.glb', url: '/files/robot.usdz' });
    expect(draft.tracking).toBeNull();
  });

  it('puts a video, its picture and the tracking file where the wizard looks for them', () => {
    const draft = draftFromTemplate('cold-brew', poster);
    expect(draft).toMatchObject({ model: null, usdz: null, video: poster.content, targetImage: poster.targetImage });
    expect(draft.tracking?.url).toBe('/files/brew.mind');
  });

  it('is a valid draft and has a description for visitors', () => {
    const draft = draftFromTemplate('cold-brew', poster);
    expect(draftSchema.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect([draft.name, draft.description].every((words) => words.length > 0)).toBe(true);
  });
});

describe('isSameProject', () => {
  const draft = draftFromTemplate('robot', robot);

  it('ignores the step and the time of saving', () => {
    expect(isSameProject(draft, { ...draft, step: 'content', savedAtMs: 7 })).toBe(true);
  });

  it.each([
    ['name', { name: 'Mine' }],
    ['description', { description: 'Mine' }],
    ['type', { type: 'image-tracking' as const }],
    ['content type', { contentType: 'video' as const }],
    ['place of the picture', { seenAt: 'wall' as const }],
    ['model', { model: file('mine.glb') }],
    ['video', { video: file('mine.mp4') }],
    ['target image', { targetImage: file('mine.jpg') }],
  ])('notices another %s', (_field, change) => {
    expect(isSameProject(draft, { ...draft, ...change })).toBe(false);
  });
});
