import type { StraightPicture } from './straight-picture';

export interface TransparentFrame {
  picture: StraightPicture;
  timestampS: number;
  durationS: number;
}
