import type { ContentType } from '@anchora/contract/projects';
import { Box, Clapperboard } from 'lucide-react';
import { wizard } from '../../../texts/wizard';
import { Icon } from '../../../ui/pictures/icon';

const texts = wizard.preview;

/** Placeholder for content that is not chosen yet. */
export function ContentPlaceholder({ type }: { type: ContentType }) {
  return (
    <div className="relative grid justify-items-center gap-2 text-sm text-ink-soft">
      <Icon of={type === 'video' ? Clapperboard : Box} sizePx={28} />
      {texts.contentPlaceholder[type]}
    </div>
  );
}

/** The content without its scene, for browsers that cannot draw it. */
export function PlainContent({ type, url }: { type: ContentType; url: string }) {
  if (type !== 'video') {
    return (
      <p role="status" className="max-w-72 text-center text-sm text-ink-soft">
        {texts.modelFailed}
      </p>
    );
  }
  return (
    <video
      src={url}
      aria-label={texts.videoLabel}
      controls
      muted
      loop
      playsInline
      preload="metadata"
      className="relative max-h-full max-w-full bg-black"
    />
  );
}
