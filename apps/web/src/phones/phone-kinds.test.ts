import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import { describe, expect, it } from 'vitest';
import { PHONE_KINDS, type ShownProject, waysOf } from './phone-kinds';

const OVER_CAMERA: ShowingWay[] = ['camera-world', 'camera-motion', 'camera', 'no-camera'];
const WITHOUT_MOTION: ShowingWay[] = ['camera', 'no-camera'];
const MODEL: ShownProject = { type: 'markerless', contentType: '3d-model', hasUsdz: true, fitsSceneViewer: true };

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
      'a model that Android’s own viewer cannot show',
      { fitsSceneViewer: false },
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
