import type { ContentType } from '@anchora/contract/projects';
import { Box, Clapperboard } from 'lucide-react';
import { wizard } from '../../../texts/wizard';
import { Icon } from '../../../ui/pictures/icon';
import { ModelViewer } from '../../../ui/model-viewer/model-viewer';

const texts = wizard.preview;

/**
 * The model or video in the proportions of the AR view: a video fits in 0.9 × 1.6 of the picture's width; a model's
 * longest side is about half of it, because the viewer leaves a margin around the model.
 */
export function PreviewContent({ type, url }: { type: ContentType; url: string | null }) {
  if (!url) {
    return (
      <div className="relative grid justify-items-center gap-2 text-sm text-ink-soft">
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
        className="relative max-h-[160cqw] max-w-[90cqw] bg-black"
      />
    );
  }
  return (
    <ModelViewer
      src={url}
      alt={texts.modelAlt}
      errorText={texts.modelFailed}
      className="aspect-square w-[max(72cqw,9rem)]"
    />
  );
}
