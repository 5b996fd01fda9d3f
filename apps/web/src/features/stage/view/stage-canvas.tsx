import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { stage } from '../../../texts/stage';
import { Button } from '../../../ui/buttons/button';
import { cx } from '../../../ui/class-names';
import { Spinner } from '../../../ui/messages/spinner';
import { showToast } from '../../../ui/messages/toast';
import { itemOf, sceneOf } from '../document/edit-document';
import { moveTo, scaleTo, turnTo } from '../document/item-edits';
import { itemName } from '../session/item-name';
import { type StageParts, useCanEdit, useHistory, useStage } from '../session/stage-context';
import type { ViewName } from '../../../scene-preview/eye';
import type { HandleMode } from './handles';
import { fileAddress } from './shown-scene';
import type { StageView } from './stage-view';
import type { ViewListener, ViewState } from './view-state';
import { type ShownPicture, usePicture } from '../../../scene-preview/use-picture';

const texts = stage.canvas;

export interface ViewChoices {
  view: ViewName;
  isDim: boolean;
  handles: HandleMode;
  playing: PublicSceneOfItems | null;
}

export interface StageCanvasProps extends ViewChoices {
  onOrbit: () => void;
  onAction: ViewListener['onAction'];
}

/** The drawn stage. Its code comes with three.js and arrives after the panels. */
export function StageCanvas(props: StageCanvasProps) {
  const { document, sceneId } = useHistory().present;
  const target = document.targets.find(({ scene, retired }) => scene === sceneId && !retired) ?? document.targets[0];
  const picture = usePicture(target ? fileAddress(target.image) : null);
  if (picture === undefined) return <Loading />;
  return <Drawing key={picture?.address ?? 'floor'} picture={picture} {...props} />;
}

function Drawing({ picture, onOrbit, onAction, ...choices }: StageCanvasProps & { picture: ShownPicture | null }) {
  const parts = useStage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const mediaHolder = useRef<HTMLDivElement>(null);
  const view = useRef<StageView | null>(null);
  const [state, setState] = useState<'starting' | 'loading' | 'drawn' | 'no-webgl'>('starting');
  const { present } = useHistory();
  const canEdit = useCanEdit();
  const shown: ViewState = {
    scene: sceneOf(present.document, present.sceneId),
    selected: itemOf(present.document, present.itemId),
    canEdit,
    ...choices,
  };
  const latest = useRef({ shown, onOrbit, onAction });
  useLayoutEffect(() => {
    latest.current = { shown, onOrbit, onAction };
  });
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const { StageView } = await import('./stage-view');
      if (isGone || !canvas.current || !mediaHolder.current) return;
      const listener = listenerOf(parts, {
        onOrbit: () => latest.current.onOrbit(),
        onAction: (action) => latest.current.onAction(action),
        onLoading: (isLoading) => {
          setState(isLoading ? 'loading' : 'drawn');
          if (isLoading || !view.current) return;
          parts.clips.show(view.current.clips());
          parts.sizes.settle();
        },
      });
      const options = {
        canvas: canvas.current,
        mediaHolder: mediaHolder.current,
        onFloor: parts.session.onFloor,
        picture,
        still: matchMedia('(prefers-reduced-motion: reduce)').matches,
        listener,
      };
      const created = StageView.create(options, latest.current.shown);
      view.current = created;
      if (!created) setState('no-webgl');
      parts.bounds.connect(created, picture?.height ?? 1);
    };
    void start();
    return () => {
      isGone = true;
      parts.bounds.connect(null, 1);
      view.current?.dispose();
      view.current = null;
    };
  }, [parts, picture]);
  useEffect(() => view.current?.show(shown));
  const isPhone = choices.view === 'phone';
  return (
    <>
      <canvas
        ref={canvas}
        data-state={state}
        className={cx(
          'block touch-none',
          isPhone
            ? 'absolute inset-0 m-auto aspect-[390/844] h-[min(94%,52rem)] max-w-full rounded-surface border-4 border-ink'
            : 'absolute inset-0 size-full',
          isPhone && (choices.isDim ? 'bg-[#26231f]' : 'bg-table'),
        )}
      />
      {/* Some browsers play no video outside the document. */}
      <div
        ref={mediaHolder}
        aria-hidden="true"
        className="pointer-events-none absolute size-px overflow-hidden opacity-0"
      />
      {(state === 'starting' || state === 'loading') && <Loading />}
      {choices.playing && (
        <p
          role="status"
          className={cx(
            'absolute inset-x-0 mx-auto w-fit max-w-[90%] rounded-control bg-surface px-3 py-1.5 text-center text-xs text-ink-soft',
            // Inside the outline of the phone, which leaves a margin below it.
            isPhone ? 'bottom-[calc(3%+1rem)]' : 'bottom-3',
          )}
        >
          {stage.playing}
        </p>
      )}
      {choices.playing?.button && (
        <Button
          className="absolute bottom-[calc(3%+4rem)] left-1/2 -translate-x-1/2"
          onClick={() => view.current?.pressButton()}
        >
          <bdi>{choices.playing.button.label}</bdi>
        </Button>
      )}
      {state === 'no-webgl' && (
        <p role="status" className="absolute inset-0 grid place-items-center p-6 text-center text-sm text-ink-soft">
          {texts.noWebgl}
        </p>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className="pointer-events-none absolute top-3 left-3 flex items-center gap-2 rounded-control bg-surface px-2.5 py-1.5 text-xs text-ink-soft">
      <Spinner sizePx={14} />
      {texts.loading}
    </div>
  );
}

type HostCalls = Pick<ViewListener, 'onOrbit' | 'onAction' | 'onLoading'>;

/** Turns the gestures on the stage into edits. */
function listenerOf({ session, announcer }: StageParts, calls: HostCalls): ViewListener {
  return {
    ...calls,
    onSelect: (itemId) => {
      session.select(itemId);
      const item = session.selected;
      if (item) announcer.say(stage.said.selected(itemName(item)));
    },
    onMove: (id, position, gesture) => session.editItem(id, (item) => moveTo(item, position), { name: gesture }),
    onTurn: (id, rotation, gesture) => session.editItem(id, (item) => turnTo(item, rotation), { name: gesture }),
    onScale: (id, scale, gesture) => session.editItem(id, (item) => scaleTo(item, scale), { name: gesture }),
    onGestureEnd: () => session.endRun(),
    onFailed: () => showToast({ kind: 'error', title: texts.drawingFailed }),
  };
}
