import type { PlacingHint, Rung, RungLoss } from '@anchora/ar-runtime/protocol/messages';

/** Texts of a markerless experience; they come with its own chunk. */
export interface PlacingTexts {
  /** Under the name on the start overlay, by the rung that Start leads to. */
  intro: Record<'placed' | 'around' | 'plain', string>;
  hints: Record<PlacingHint, string>;
  /** Instead of `hints['move-phone']` where content may hang on a wall. */
  movePhoneWalls: string;
  /** Shown for a while after the first placement. */
  gestures: string;
  placed: string;
  recentre: string;
  placeAgain: string;
  /** @param shown as on the button: "150 %". */
  size: (shown: string) => string;
  realSize: (shown: string) => string;
  otherWays: string;
  ways: Record<Exclude<Rung, 'image'>, string>;
  /** F, for a video. */
  videoOnly: string;
  /** F: what lies beside the content. */
  preview: {
    model: (name: string) => string;
    tryCamera: string;
    noDrawing: string;
  };
  presentWay: string;
  /** The guide of a project without a description. */
  guide: { placing: string; plain: Record<'3d-model' | 'video', string> };
  /** Start, where a link of the phone's own comes first. */
  startHere: string;
  /** Said when a rung was lost for a reason that the visitor can do something about. */
  lost: Partial<Record<RungLoss, string>>;
}
