import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import { describe, expect, it } from 'vitest';
import { HEAVY, heavyParts } from './heavy';
import { PHONE_KINDS, type ShownProject, waysOf } from './phone-kinds';

const OVER_CAMERA: ShowingWay[] = ['camera-world', 'camera-motion', 'camera', 'no-camera'];
const WITHOUT_MOTION: ShowingWay[] = ['camera', 'no-camera'];
const MODEL: ShownProject = { type: 'markerless', contentType: '3d-model', hasUsdz: true, isPublic: true };

const ways = (project: ShownProject) => PHONE_KINDS.map((kind) => waysOf(kind, project));

describe('on the kinds of phones', () => {
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
  ])('%s is shown in these ways, the best first', (_name, more, expected) => {
    expect(ways({ ...MODEL, ...more })).toEqual(expected);
  });
});

describe('what is heavy', () => {
  const NONE = { triangles: null, largestTexturePx: null, durationS: null, widthPx: null, heightPx: null };

  it('a model at the limits is not, above them every part is named', () => {
    const limit = {
      ...NONE,
      sizeBytes: HEAVY.modelBytes,
      triangles: HEAVY.triangles,
      largestTexturePx: HEAVY.texturePx,
    };
    expect(heavyParts('3d-model', limit)).toEqual([]);
    const above = {
      ...NONE,
      sizeBytes: HEAVY.modelBytes + 1,
      triangles: HEAVY.triangles + 1,
      largestTexturePx: HEAVY.texturePx + 1,
    };
    expect(heavyParts('3d-model', above).map(({ part }) => part)).toEqual(['modelBytes', 'triangles', 'texturePx']);
  });

  it('a video at the limits is not, one that is longer and wider is', () => {
    const video = {
      ...NONE,
      sizeBytes: HEAVY.videoBytes,
      durationS: HEAVY.videoS,
      widthPx: HEAVY.videoSidePx,
      heightPx: 1080,
    };
    expect(heavyParts('video', video)).toEqual([]);
    expect(
      heavyParts('video', { ...video, durationS: HEAVY.videoS + 1, widthPx: HEAVY.videoSidePx + 1 }).map(
        ({ part }) => part,
      ),
    ).toEqual(['videoS', 'videoSidePx']);
  });

  it('a model of unknown properties is not', () => {
    expect(heavyParts('3d-model', { ...NONE, sizeBytes: 1 })).toEqual([]);
  });
});
