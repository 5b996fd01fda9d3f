import type { FrameProject, PlacingHint, ShowingWay, WayLoss } from '@anchora/ar-runtime/protocol/messages';

/** Texts of a markerless experience; they come with its own chunk. */
export interface PlacingTexts {
  /** Shown under the name on the start overlay; depends on the way that Start opens. */
  intro: Record<'placed' | 'around' | 'plain', string>;
  hints: Record<PlacingHint, string>;
  /** Replaces `hints['move-phone']` if content may hang on a wall. */
  movePhoneWalls: string;
  /** Shown for a while after the first placement. */
  gestures: string;
  placed: string;
  recentre: string;
  placeAgain: string;
  /** @param shown "150 %". */
  size: (shown: string) => string;
  /** @param size as on the button. */
  forRealSize: (size: string) => string;
  isRealSize: (size: string) => string;
  otherWays: string;
  ways: Record<Exclude<ShowingWay, 'image'>, string>;
  /** Text of the way `no-camera` for a video. */
  videoOnly: string;
  /** Texts beside the content in the way `no-camera`. */
  preview: {
    model: (name: string) => string;
    tryCamera: string;
    noDrawing: string;
  };
  presentWay: string;
  /** The guide of a project without a description. */
  guide: { placing: string; plain: Record<FrameProject['contentType'], string> };
  /** Label of Start if a link to the phone's own viewer comes first. */
  startHere: string;
  /** Messages for lost ways whose cause the visitor can correct. */
  lost: Partial<Record<WayLoss, string>>;
}
