import type { ContentType } from '@anchora/contract/projects';
import { useIsStacked } from '../../../ui/pictures/use-is-stacked';
import { ScenePreview } from '../../../scene-preview/scene-preview';
import { type ShownPicture, usePicture } from '../../../scene-preview/use-picture';
import { wizard } from '../../../texts/wizard';
import { Brackets, type BracketsProps } from '../../../ui/pictures/brackets';
import { ContentPlaceholder, PlainContent } from './preview-content';

const texts = wizard.preview;
/** Height of the empty place for a picture, in widths: that of a photograph in 4:3. */
const NO_PICTURE_HEIGHT = 0.75;

interface PreviewStageProps {
  targetUrl: string | null;
  isTracked: boolean;
  contentType: ContentType;
  contentUrl: string | null;
  /** Whether there is a tracking file and the picture is good to track. */
  isHeld: boolean;
  /** Whether the model will stand on its picture. */
  stands: boolean;
}

/** The content in its place: on the picture, or on a floor. */
export function PreviewStage(props: PreviewStageProps) {
  const { isTracked, contentType, contentUrl } = props;
  const picture = usePicture(props.targetUrl);
  const isStacked = useIsStacked(contentType === 'video' ? contentUrl : null);
  const content =
    contentUrl && picture !== undefined ? (
      <ScenePreview
        key={[contentUrl, isStacked, isTracked, picture?.address, props.stands].join()}
        content={{ type: contentType, address: contentUrl, alpha: isStacked ? 'stacked' : null }}
        picture={isTracked ? (picture ?? { address: null, height: NO_PICTURE_HEIGHT }) : null}
        stands={props.stands}
        label={contentType === 'video' ? texts.videoLabel : texts.modelAlt}
        texts={texts}
        frame={isTracked ? <Frame {...props} picture={picture} /> : contentType === 'video' && <Floor />}
        fallback={
          <div className="grid size-full place-items-center">
            <PlainContent type={contentType} url={contentUrl} />
          </div>
        }
      />
    ) : (
      <div className="grid size-full place-items-center p-9">
        {isTracked ? <Target url={props.targetUrl} isHeld={props.isHeld} /> : <EmptyFloor type={contentType} />}
      </div>
    );
  return <div className="h-[22rem] overflow-hidden bg-sunken sm:h-[26rem]">{content}</div>;
}

function stateOf(hasPicture: boolean, isHeld: boolean): NonNullable<BracketsProps['state']> {
  if (!hasPicture) return 'idle';
  return isHeld ? 'held' : 'searching';
}

/** Brackets around the drawn picture. */
function Frame({ picture, isHeld }: { picture: ShownPicture | null; isHeld: boolean }) {
  return (
    <Brackets state={stateOf(picture !== null, isHeld)} className="size-full">
      {!picture && <div className="size-full border border-dashed border-line-strong" />}
    </Brackets>
  );
}

/** The picture alone, or a frame that says where it will be. */
function Target({ url, isHeld }: { url: string | null; isHeld: boolean }) {
  return (
    <Brackets state={stateOf(url !== null, isHeld)}>
      {url ? (
        <img
          src={url}
          alt={wizard.target.alt}
          className="max-h-[17.5rem] max-w-full shadow-pinned sm:max-h-[21.5rem]"
        />
      ) : (
        <div className="grid aspect-[4/3] w-56 place-items-center border border-dashed border-line-strong px-4 text-center text-sm text-ink-soft">
          {texts.targetPlaceholder}
        </div>
      )}
    </Brackets>
  );
}

/**
 * An ellipse around the lower edge of the content's box, a tenth wider on each side, on which the content seems to
 * stand.
 */
function Floor() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-[-10%] -bottom-6 h-12 rounded-full border border-dashed border-line-strong bg-press"
    />
  );
}

function EmptyFloor({ type }: { type: ContentType }) {
  return (
    <div className="relative grid size-full max-w-72 place-items-center">
      <div
        aria-hidden="true"
        className="absolute bottom-[6%] h-1/4 w-11/12 rounded-full border border-dashed border-line-strong bg-press"
      />
      <ContentPlaceholder type={type} />
    </div>
  );
}
