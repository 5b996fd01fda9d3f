import type { ContentType } from '@anchora/contract/projects';
import { Box, Clapperboard } from 'lucide-react';
import { wizard } from '../../../texts/default';
import { Brackets } from '../../../ui/brackets';
import { Icon } from '../../../ui/icon';
import { ModelViewer } from '../../../ui/model-viewer/model-viewer';

const texts = wizard.preview;

export interface PreviewStageProps {
  targetUrl: string | null;
  isTracked: boolean;
  contentType: ContentType;
  contentUrl: string | null;
  /** The tracking file is there: the picture can be held. */
  held: boolean;
}

/**
 * The picture with the content on it in the proportions of the AR view: a video at most 0.9 of the picture's width, a
 * model's longest side half of it.
 */
export function PreviewStage({ targetUrl, isTracked, contentType, contentUrl, held }: PreviewStageProps) {
  return (
    <div className="grid h-[22rem] place-items-center overflow-hidden bg-sunken p-9 sm:h-[26rem]">
      <div className="relative grid size-full place-items-center">
        {isTracked ? <Target url={targetUrl} held={held} empty={!contentUrl} /> : <Floor />}
        {(contentUrl || !isTracked) && (
          <div className="pointer-events-none absolute inset-0 grid place-items-center *:pointer-events-auto">
            <Content key={contentUrl} type={contentType} url={contentUrl} />
          </div>
        )}
      </div>
    </div>
  );
}

function Target({ url, held, empty }: { url: string | null; held: boolean; empty: boolean }) {
  if (!url) {
    return (
      <Brackets className="text-ink-faint">
        <div className="grid aspect-[4/3] w-56 place-items-center border border-dashed border-line-strong px-4 text-center text-sm text-ink-soft">
          {empty && texts.targetPlaceholder}
        </div>
      </Brackets>
    );
  }
  return (
    <Brackets state={held ? 'held' : 'searching'} className="max-h-full">
      <img src={url} alt={wizard.target.alt} className="max-h-[17.5rem] max-w-full shadow-pinned sm:max-h-[21.5rem]" />
    </Brackets>
  );
}

/** Where markerless content stands. */
function Floor() {
  return (
    <div
      aria-hidden="true"
      className="absolute bottom-[12%] h-[22%] w-3/5 rounded-full border border-dashed border-line-strong bg-press"
    />
  );
}

function Content({ type, url }: { type: ContentType; url: string | null }) {
  if (!url) {
    return (
      <div className="grid justify-items-center gap-2 text-sm text-ink-soft">
        <Icon of={type === 'video' ? Clapperboard : Box} sizePx={28} />
        {texts.contentPlaceholder[type]}
      </div>
    );
  }
  if (type === 'video') {
    return (
      <video
        src={url}
        aria-label={texts.videoLabel}
        controls
        muted
        loop
        playsInline
        preload="metadata"
        className="max-h-[80%] max-w-[60%] rounded-tag bg-black"
      />
    );
  }
  return <ModelViewer src={url} alt={texts.modelAlt} errorText={texts.modelFailed} className="size-[70%]" />;
}
