import type { Sample } from '@anchora/contract/templates';
import { templates as texts } from '../../texts/templates';
import { ModelViewer } from '../../ui/model-viewer/model-viewer';
import type { Template } from './template-list';
import { templatePicturesOf } from './template-pictures-of';

interface TemplateStageProps {
  template: Template;
  /** Addresses of the content, once they are loaded. */
  sample: Sample | undefined;
  alive: boolean;
}

/**
 * Shows a template's picture and, while `alive`, its content on the picture or alone. The content is loaded when it is
 * first shown.
 */
export function TemplateStage({ template, sample, alive }: TemplateStageProps) {
  const { id, title, hueDeg, contentType } = template;
  const { picture, model } = templatePicturesOf(id);
  const content = alive ? sample?.content.url : undefined;
  // All cards have the same lightness and chroma, chosen by eye.
  const background = `light-dark(oklch(0.93 0.045 ${hueDeg}), oklch(0.31 0.045 ${hueDeg}))`;
  return (
    <div
      className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden"
      style={{ background }}
    >
      {picture && (
        <div className="relative h-[84%]">
          <img src={picture} alt={texts.picture(title)} loading="lazy" className="h-full shadow-pinned" />
          {contentType === 'video' && content && <Clip url={content} framed={sample?.targetImage !== null} />}
        </div>
      )}
      {model && <ModelOn url={content} picture={model} title={title} alone={picture === null} />}
    </div>
  );
}

/** The clip covers a poster except for its border, as it does in the AR view. */
function Clip({ url, framed }: { url: string; framed: boolean }) {
  return (
    <video
      src={url}
      muted
      loop
      playsInline
      autoPlay
      aria-hidden="true"
      className={
        framed ? 'absolute inset-[5%] h-[90%] w-[90%] object-cover' : 'absolute inset-0 size-full object-cover'
      }
    />
  );
}

interface ModelOnProps {
  url: string | undefined;
  picture: string;
  title: string;
  /** Whether the template has no target image. */
  alone: boolean;
}

function ModelOn({ url, picture, title, alone }: ModelOnProps) {
  const place = alone ? 'inset-0' : 'inset-[9%] drop-shadow-[0_10px_14px_oklch(0.2_0.02_60/0.45)]';
  return (
    <div className={`absolute grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center ${place}`}>
      {url ? (
        <ModelViewer
          src={url}
          alt={texts.picture(title)}
          poster={picture}
          cameraControls={false}
          errorText={texts.modelFailed}
          className="size-full"
        />
      ) : (
        <img
          src={picture}
          alt={alone ? texts.picture(title) : ''}
          loading="lazy"
          className={alone ? 'size-[82%] object-contain' : 'size-[72%] object-contain'}
        />
      )}
    </div>
  );
}
