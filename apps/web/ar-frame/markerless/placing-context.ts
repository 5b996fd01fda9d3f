import type { LiveWay } from '@anchora/ar-runtime/markerless/way-driver';
import type { Init } from '@anchora/ar-runtime/protocol/messages';
import type { FrameTexts } from '../texts/frame-texts';
import type { PlacingTexts } from './placing-texts';

/** What the screens of markerless content share. */
export interface PlacingContext {
  init: Init;
  texts: FrameTexts;
  words: PlacingTexts;
  /** Called in the tap itself. */
  onSwitch: (way: LiveWay) => void;
  /** Address of a picture of the content once it is loaded; null if the content has no picture. */
  picture?: () => Promise<string | null>;
  /** The result of `picture`, for the preview: set by `fitStartOverlay`, which loads it. */
  pictureAddress?: string;
  /** Returns to image tracking; set if none of these ways uses the camera. Called in the tap itself. */
  onCamera?: () => void;
}
