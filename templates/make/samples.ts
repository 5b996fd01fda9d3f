import type { SampleId } from '@anchora/contract/templates';
import type { ClipPlan } from './clip';
import { LIGHTHOUSE_S, lighthouseScene } from './art/lighthouse';
import { framedPoster, POSTER_HEIGHT, POSTER_WIDTH, SCENE_HEIGHT, SCENE_WIDTH, sceneDrawing } from './art/poster-frame';
import { lighthouseSound } from './art/sounds';
import type { Drawing } from './studio';

export interface PosterPlan {
  drawing: Drawing;
  widthPx: number;
  heightPx: number;
}

/** What one sample is made of; its files keep `fileName` as their own. */
export interface SamplePlan {
  id: SampleId;
  fileName: string;
  /** The target image. */
  poster?: PosterPlan;
  clip?: ClipPlan;
  /** A GLB. */
  model?: () => Promise<Uint8Array>;
}

const portrait = { widthPx: POSTER_WIDTH, heightPx: POSTER_HEIGHT };
const tallClip = { widthPx: SCENE_WIDTH, heightPx: SCENE_HEIGHT };

export const SAMPLE_PLANS: SamplePlan[] = [
  {
    id: 'demo',
    fileName: 'hai-dang',
    poster: {
      ...portrait,
      drawing: framedPoster(lighthouseScene(0.45), {
        paper: '#fbfaf7',
        ink: '#14120f',
        left: 'HẢI ĐĂNG',
        right: 'Hướng camera vào hình này',
      }),
    },
    clip: {
      ...tallClip,
      durationS: LIGHTHOUSE_S,
      crf: 28,
      draw: (timeS) => sceneDrawing(lighthouseScene(timeS)),
      sound: lighthouseSound(),
    },
  },
];
