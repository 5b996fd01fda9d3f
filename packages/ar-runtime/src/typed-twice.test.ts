import { expect, it } from 'vitest';
import * as drawOrder from './scene/built/draw-order';
import * as hitItem from './scene/built/hit-item';
import * as flatLeaf from './scene/built/three/flat-leaf';
import * as contactShadow from './scene/contact-shadow';
import * as flatShadow from './scene/flat/flat-shadow';
import * as flatTexture from './scene/flat/flat-texture';
import * as reticle from './scene/reticle';
import * as targetScene from './scene/target-scene';
import * as worldBase from './scene/world-base';
import * as worldVideo from './scene/world-video';
import * as imageSession from './session/image-session';
import * as markerlessSession from './session/markerless-session';

it.each([
  ['distance within which planes count as one', drawOrder.SAME_PLANE, hitItem.SAME_PLANE],
  ['sides of a shadow’s picture', contactShadow.SHADOW_SIDE_PX, flatShadow.SHADOW_SIDE_PX],
  ['opacity of a shadow', contactShadow.SHADOW_OPACITY, flatShadow.SHADOW_OPACITY],
  ['height of a shadow', contactShadow.SHADOW_HEIGHT_M, flatShadow.SHADOW_HEIGHT_M],
  ['blur of a shadow', contactShadow.SHADOW_BLUR, flatShadow.SHADOW_BLUR],
  ['smallest width of a shadow', contactShadow.MIN_FOOTPRINT_M, flatShadow.MIN_WIDTH_M],
  ['depth of a screen', worldVideo.SCREEN_DEPTH_M, flatShadow.SCREEN_DEPTH_M],
  ['number of samples of a tilted picture', flatLeaf.ANISOTROPY, flatTexture.ANISOTROPY],
  ['number of samples of the reticle', reticle.ANISOTROPY, flatTexture.ANISOTROPY],
  ['longest step of an animation', targetScene.MAX_STEP_S, worldBase.MAX_STEP_S],
  ['time between two reports of the rate', imageSession.STATS_PERIOD_MS, markerlessSession.STATS_PERIOD_MS],
])('the %s is the same in both files of the build that have it', (_what, one, other) => {
  expect(one).toBe(other);
});
