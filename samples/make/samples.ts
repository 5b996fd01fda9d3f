import type { SampleId } from '@anchora/contract/templates';
import { BREATHING_S, breathingScene } from './art/breathing';
import { COLD_BREW_S, coldBrewScene } from './art/cold-brew';
import { floorPlan, PLAN_HEIGHT_PX, PLAN_WIDTH_PX } from './art/floor-plan';
import { LIGHTHOUSE_S, lighthouseScene } from './art/lighthouse';
import { MENU_HEIGHT_PX, MENU_WIDTH_PX, noodleMenu } from './art/noodle-menu';
import { OPENING_NIGHT_S, openingNightScene } from './art/opening-night';
import {
  framedPoster,
  POSTER_HEIGHT_PX,
  POSTER_WIDTH_PX,
  SCENE_HEIGHT,
  SCENE_WIDTH,
  sceneDrawing,
} from './art/poster-frame';
import { PAGE_HEIGHT_PX, PAGE_WIDTH_PX, solarPage } from './art/solar-page';
import { breathingSound, coldBrewSound, lighthouseSound, openingNightSound } from './art/sounds';
import type { ClipPlan } from './clip';
import { gardenHouse } from './models/garden-house';
import { noodleBowl } from './models/noodle-bowl';
import { robot } from './models/robot';
import { solarSystem } from './models/solar-system';
import { tableLamp } from './models/table-lamp';
import type { Drawing } from './studio';

interface PosterPlan {
  drawing: Drawing;
  widthPx: number;
  heightPx: number;
}

export interface ModelPlan {
  /** Makes the GLB. */
  make: () => Promise<Uint8Array>;
  /** Time in the animation and camera angles of the model's picture. */
  timeS: number;
  azimuthRad: number;
  elevationRad: number;
}

/** The files of one sample. Its stored files are named after `fileName`. */
export interface SamplePlan {
  id: SampleId;
  fileName: string;
  /** The target image. */
  poster?: PosterPlan;
  clip?: ClipPlan;
  model?: ModelPlan;
}

const portrait = { widthPx: POSTER_WIDTH_PX, heightPx: POSTER_HEIGHT_PX };
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
        right: 'Hướng camera vào hình ảnh này',
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
  {
    id: 'table-lamp',
    fileName: 'table-lamp',
    model: { make: tableLamp, timeS: 0, azimuthRad: 0.35, elevationRad: 0.16 },
  },
  {
    id: 'cold-brew',
    fileName: 'cold-brew',
    poster: {
      ...portrait,
      drawing: framedPoster(coldBrewScene(3.2), {
        paper: '#fff8ea',
        ink: '#3a1a0c',
        left: 'COLD BREW',
        right: 'Soi điện thoại để rót đầy ly',
      }),
    },
    clip: {
      ...tallClip,
      durationS: COLD_BREW_S,
      crf: 30,
      draw: (timeS) => sceneDrawing(coldBrewScene(timeS)),
      sound: coldBrewSound(),
    },
  },
  {
    id: 'garden-house',
    fileName: 'garden-house',
    poster: { drawing: floorPlan(), widthPx: PLAN_WIDTH_PX, heightPx: PLAN_HEIGHT_PX },
    model: { make: gardenHouse, timeS: 0, azimuthRad: 0.5, elevationRad: 0.42 },
  },
  {
    id: 'opening-night',
    fileName: 'opening-night',
    clip: {
      ...tallClip,
      durationS: OPENING_NIGHT_S,
      crf: 33,
      draw: (timeS) => sceneDrawing(openingNightScene(timeS)),
      sound: openingNightSound(),
    },
  },
  {
    id: 'solar-system',
    fileName: 'solar-system',
    poster: { drawing: solarPage(), widthPx: PAGE_WIDTH_PX, heightPx: PAGE_HEIGHT_PX },
    model: { make: solarSystem, timeS: 0.6, azimuthRad: 0.2, elevationRad: 0.3 },
  },
  {
    id: 'breathing',
    fileName: 'breathing',
    poster: {
      ...portrait,
      drawing: framedPoster(breathingScene(3), {
        paper: '#f4faf5',
        ink: '#0f3b40',
        left: 'THỞ',
        right: 'Soi điện thoại và thở cùng bông hoa',
      }),
    },
    clip: {
      ...tallClip,
      durationS: BREATHING_S,
      crf: 29,
      draw: (timeS) => sceneDrawing(breathingScene(timeS)),
      sound: breathingSound(),
    },
  },
  {
    id: 'robot',
    fileName: 'robot',
    model: { make: robot, timeS: 2.3, azimuthRad: 0.3, elevationRad: 0.1 },
  },
  {
    id: 'noodle-menu',
    fileName: 'noodle-menu',
    poster: { drawing: noodleMenu(), widthPx: MENU_WIDTH_PX, heightPx: MENU_HEIGHT_PX },
    model: { make: noodleBowl, timeS: 1, azimuthRad: 0.5, elevationRad: 0.62 },
  },
];
