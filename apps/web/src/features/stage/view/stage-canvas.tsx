import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { Scene } from '@anchora/contract/scene/scene-shape';
import { fileAddress } from '@anchora/contract/file-paths';
import { type ShownPicture, usePicture } from '../../../scene-preview/use-picture';
import { stage } from '../../../texts/stage';
import { Button } from '../../../ui/buttons/button';
import { cx } from '../../../ui/class-names';
import { Spinner } from '../../../ui/messages/spinner';
import { pictureOf } from '../document/edit-document';
import { useCanEdit, useHistory } from '../session/stage-context';
import { type CanvasCalls, useStageView } from './use-stage-view';
import type { ViewChoices } from './view-choices';

const texts = stage.canvas;

/** The dark of a room with little light, in both themes. */
export const DIM_CLASS = 'bg-[#26231f]';

export interface StageCanvasProps extends ViewChoices, CanvasCalls {}

/** The drawn stage. Its code comes with three.js and arrives after the panels. */
export function StageCanvas(props: StageCanvasProps) {
  const { document, sceneId } = useHistory().present;
  const image = props.playing ? props.image : pictureOf(document, sceneId);
  const picture = usePicture(image === null ? null : fileAddress(image));
  if (picture === undefined) return <Loading />;
  return <Drawing key={picture?.address ?? 'floor'} picture={picture} {...props} />;
}

function Drawing({
  picture,
  onOrbit,
  onAction,
  onHeldTooLong,
  ...choices
}: StageCanvasProps & { picture: ShownPicture | null }) {
  // The view takes the scene from the session after each render; an edit without a gesture has to cause one.
  useHistory();
  const settings = { canEdit: useCanEdit(), ...choices };
  const calls = { onOrbit, onAction, onHeldTooLong };
  const { canvas, mediaHolder, drawing, pressButton } = useStageView(picture, settings, calls);
  const isPhone = choices.view === 'phone';
  return (
    <>
      <canvas
        ref={canvas}
        data-state={drawing}
        className={cx(
          'block touch-none',
          isPhone
            ? 'absolute inset-0 m-auto aspect-[390/844] h-[min(94%,52rem)] max-w-full rounded-surface border-4 border-ink'
            : 'absolute inset-0 size-full',
          isPhone && (choices.isDim ? DIM_CLASS : 'bg-table'),
        )}
      />
      <div
        ref={mediaHolder}
        aria-hidden="true"
        className="pointer-events-none absolute size-px overflow-hidden opacity-0"
      />
      {(drawing === 'starting' || drawing === 'loading') && <Loading />}
      {choices.playing && (
        <Playing scene={choices.playing} lost={choices.lost} isPhone={isPhone} onButton={pressButton} />
      )}
      {drawing === 'no-webgl' && (
        <p role="status" className="absolute inset-0 grid place-items-center p-6 text-center text-sm text-ink-soft">
          {texts.noWebgl}
        </p>
      )}
    </>
  );
}

interface PlayingProps {
  scene: PublicSceneOfItems;
  lost: Scene['whenLost'] | null;
  isPhone: boolean;
  onButton: () => void;
}

/** The layer over the canvas while a scene is played as a visitor sees it. */
function Playing({ scene, lost, isPhone, onButton }: PlayingProps) {
  const hasSound = scene.items.some((item) => item.kind === 'sound' || (item.kind === 'video' && !item.muted));
  return (
    <>
      <p
        role="status"
        className={cx(
          'absolute inset-x-0 mx-auto w-fit max-w-[90%] rounded-control bg-surface px-3 py-1.5 text-center text-xs text-ink-soft',
          // The line stands above a docked scene, which fills the lower half, else inside the outline of the phone,
          // which has a margin below it.
          lost === 'dock' ? 'top-2/5' : isPhone ? 'bottom-[calc(3%+1rem)]' : 'bottom-3',
        )}
      >
        {lost ? stage.lost[lost] : hasSound ? stage.playingSilently : stage.playing}
      </p>
      {scene.button && (lost === null || scene.button.when === 'always') && (
        <div className="absolute bottom-[calc(3%+4rem)] left-1/2 w-max max-w-[90%] -translate-x-1/2">
          <Button onClick={onButton}>
            <bdi>{scene.button.label}</bdi>
          </Button>
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className="pointer-events-none absolute bottom-3 left-3 flex items-center gap-2 rounded-control bg-surface px-2.5 py-1.5 text-xs text-ink-soft">
      <Spinner sizePx={14} />
      {texts.loading}
    </div>
  );
}
