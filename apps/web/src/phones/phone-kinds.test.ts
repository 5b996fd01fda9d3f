import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import { describe, expect, it } from 'vitest';
import { heavyParts } from './heavy';
import { PHONE_KINDS, type ShownProject, waysOf } from './phone-kinds';

const OVER_CAMERA: ShowingWay[] = ['camera-world', 'camera-motion', 'camera', 'no-camera'];
const WITHOUT_MOTION: ShowingWay[] = ['camera', 'no-camera'];
const MODEL: ShownProject = { type: 'markerless', contentType: '3d-model', hasUsdz: true, isPublic: true };

const ways = (project: ShownProject) => PHONE_KINDS.map((kind) => waysOf(kind, project));

describe('what each kind of phone shows', () => {
  it.each<[string, Partial<ShownProject>, ShowingWay[][]]>([
    [
      'a model',
      {},
      [
        ['webxr', ...OVER_CAMERA],
        ['quick-look', ...OVER_CAMERA],
        ['scene-viewer', ...OVER_CAMERA],
        WITHOUT_MOTION,
        ['no-camera'],
      ],
    ],
    [
      'a model without an iPhone version',
      { hasUsdz: false },
      [['webxr', ...OVER_CAMERA], OVER_CAMERA, ['scene-viewer', ...OVER_CAMERA], WITHOUT_MOTION, ['no-camera']],
    ],
    [
      'a private model',
      { isPublic: false },
      [['webxr', ...OVER_CAMERA], ['quick-look', ...OVER_CAMERA], OVER_CAMERA, WITHOUT_MOTION, ['no-camera']],
    ],
    [
      'a video',
      { contentType: 'video', hasUsdz: false },
      [['webxr', ...OVER_CAMERA], OVER_CAMERA, OVER_CAMERA, WITHOUT_MOTION, ['no-camera']],
    ],
    [
      'something on a picture',
      { type: 'image-tracking' },
      [['image', 'no-camera'], ['image', 'no-camera'], ['image', 'no-camera'], ['image', 'no-camera'], ['no-camera']],
    ],
  ])('%s', (_name, more, expected) => {
    expect(ways({ ...MODEL, ...more })).toEqual(expected);
  });
});

describe('what is heavy', () => {
  const NONE = { triangles: null, largestTexturePx: null, durationS: null, widthPx: null, heightPx: null };
  const MB = 1024 * 1024;

  it('a model at the limits is not, above them every part is named', () => {
    const limit = { ...NONE, sizeBytes: 10 * MB, triangles: 200_000, largestTexturePx: 2048 };
    expect(heavyParts('3d-model', limit)).toEqual([]);
    const above = { ...NONE, sizeBytes: 10 * MB + 1, triangles: 200_001, largestTexturePx: 4096 };
    expect(heavyParts('3d-model', above).map(({ part }) => part)).toEqual(['modelBytes', 'triangles', 'texturePx']);
  });

  it('a long video is, a short one not', () => {
    const video = { ...NONE, sizeBytes: 5 * MB, durationS: 20, widthPx: 1920, heightPx: 1080 };
    expect(heavyParts('video', video)).toEqual([]);
    expect(heavyParts('video', { ...video, durationS: 90, widthPx: 3840 }).map(({ part }) => part)).toEqual([
      'videoS',
      'videoSidePx',
    ]);
  });

  it('a model of unknown properties is not', () => {
    expect(heavyParts('3d-model', { ...NONE, sizeBytes: 1 })).toEqual([]);
  });
});
