import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fetchCode } from '../../../fetch-code';
import { stage } from '../../../texts/stage';
import { showToast } from '../../../ui/messages/toast';
import type { ShownPicture } from '../../../scene-preview/use-picture';
import { prefersReducedMotion } from '../../../ui/prefers-reduced-motion';
import { sceneOf } from '../document/edit-document';
import type { Run } from '../document/history';
import { moveTo, scaleTo, turnTo } from '../document/item-edits';
import { itemName } from '../session/item-name';
import { type StageParts, useStage } from '../session/stage-context';
import type { StageSession } from '../session/stage-session';
import type { StageView } from './stage-view';
import type { ViewListener, ViewState } from './view-state';

/** `drawn`: all content of the scene is loaded. */
type DrawingState = 'starting' | 'loading' | 'drawn' | 'no-webgl';

/** The part of the state of the view that the panels set. */
type ViewSettings = Omit<ViewState, 'scene' | 'selected'>;

export type CanvasCalls = Pick<ViewListener, 'onOrbit' | 'onAction' | 'onHeldTooLong'>;

interface DrawnStage {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Holds the videos of the scene: some browsers play none outside the document. */
  mediaHolder: RefObject<HTMLDivElement | null>;
  drawing: DrawingState;
  /** Presses the button of the scene that is being played. */
  pressButton: () => void;
}

/**
 * Draws the present scene on the canvas: after each render, and during a gesture of the hand after each edit, before
 * the panels follow. A component that shows another picture needs another `key`.
 */
export function useStageView(picture: ShownPicture | null, settings: ViewSettings, calls: CanvasCalls): DrawnStage {
  const parts = useStage();
  const { session } = parts;
  const canvas = useRef<HTMLCanvasElement>(null);
  const mediaHolder = useRef<HTMLDivElement>(null);
  const view = useRef<StageView | null>(null);
  const [drawing, setDrawing] = useState<DrawingState>('starting');
  const latest = useRef({ settings, ...calls });
  useLayoutEffect(() => {
    latest.current = { settings, ...calls };
  });
  const show = useCallback(() => view.current?.show(stateOf(session, latest.current.settings)), [session]);
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const { StageView } = await fetchCode(() => import('./stage-view'));
      if (isGone || !canvas.current || !mediaHolder.current) return;
      const listener = listenerOf(parts, {
        onOrbit: () => latest.current.onOrbit(),
        onAction: (action) => latest.current.onAction(action),
        onHeldTooLong: () => latest.current.onHeldTooLong(),
        onLoading: (isLoading) => {
          setDrawing(isLoading ? 'loading' : 'drawn');
          if (isLoading || !view.current) return;
          parts.clips.show(view.current.clips());
          // A scene that plays shows the files that it had when it began.
          if (!latest.current.settings.playing) parts.sizes.settle();
        },
      });
      const options = {
        canvas: canvas.current,
        mediaHolder: mediaHolder.current,
        onFloor: parts.session.onFloor,
        picture,
        still: prefersReducedMotion(),
        listener,
      };
      const created = StageView.create(options, stateOf(session, latest.current.settings));
      view.current = created;
      if (!created) setDrawing('no-webgl');
      parts.bounds.connect(created, picture?.height ?? 1);
    };
    // The page around says that a part could not be fetched, and offers to load it again. Nobody waits for one that
    // they have left.
    start().catch((error: unknown) => {
      if (!isGone)
        setDrawing(() => {
          throw error;
        });
    });
    return () => {
      isGone = true;
      parts.bounds.connect(null, 1);
      view.current?.dispose();
      view.current = null;
    };
  }, [parts, session, picture]);
  useEffect(show);
  useEffect(() => session.subscribe(() => session.current.run?.byHand && show()), [session, show]);
  return { canvas, mediaHolder, drawing, pressButton: () => view.current?.pressButton() };
}

function stateOf({ document, current, selected }: StageSession, settings: ViewSettings): ViewState {
  return { ...settings, scene: sceneOf(document, current.present.sceneId), selected };
}

function byHand(gesture: string): Run {
  return { name: gesture, byHand: true };
}

/** Turns the gestures on the stage into edits. */
function listenerOf(
  { session, announcer }: StageParts,
  calls: CanvasCalls & Pick<ViewListener, 'onLoading'>,
): ViewListener {
  return {
    ...calls,
    onSelect: (itemId) => {
      session.select(itemId);
      const item = session.selected;
      if (item) announcer.say(stage.said.selected(itemName(item)));
    },
    onMove: (id, position, gesture) => session.editItem(id, (item) => moveTo(item, position), byHand(gesture)),
    onTurn: (id, rotation, gesture) => session.editItem(id, (item) => turnTo(item, rotation), byHand(gesture)),
    onScale: (id, scale, gesture) => session.editItem(id, (item) => scaleTo(item, scale), byHand(gesture)),
    onGestureEnd: () => session.endRun(),
    onFailed: () => showToast({ kind: 'error', title: stage.canvas.drawingFailed }),
  };
}
