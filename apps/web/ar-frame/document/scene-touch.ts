import './scene-touch.css';
import { followGestures } from '@anchora/ar-runtime/markerless/gestures';
import { hitItem } from '@anchora/ar-runtime/scene/built/hit-item';
import type { ShownDocument } from '@anchora/ar-runtime/session/document/shown-document';
import type { FrameTexts } from '../texts/frame-texts';
import { leaveDialog } from './leave-dialog';
import { sceneWords } from './scene-words';

/**
 * Interaction with a document that visitors have seen: gestures, its words as buttons, and the question before leaving.
 */
export class SceneTouch {
  readonly words: ReturnType<typeof sceneWords>;
  readonly leave: ReturnType<typeof leaveDialog>;

  constructor(texts: FrameTexts, surface: HTMLElement, shown: ShownDocument) {
    this.words = sceneWords(texts, (id) => shown.tap(id));
    this.leave = leaveDialog(texts, (open) => shown.pauseFor(open));
    followTaps(surface, shown);
  }
}

function followTaps(surface: HTMLElement, shown: ShownDocument): void {
  let lastX = 0;
  followGestures(surface, {
    onTap: (x, y) => shown.tapAt(x, y, hitItem),
    onDragStart: (x) => (lastX = x),
    onDrag(x) {
      shown.turnBy((x - lastX) / Math.max(1, surface.clientWidth));
      lastX = x;
    },
  });
}
