import type { Project } from '@anchora/contract/projects';
import { previewAddress } from '@anchora/contract/preview-address';
import { Box, Film, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { dashboard } from '../../texts/dashboard';
import { cx } from '../../ui/class-names';
import { Badge } from '../../ui/pictures/badge';
import { Icon } from '../../ui/pictures/icon';
import { ModelViewer } from '../../ui/model-viewer/model-viewer';
import { useInView } from './use-in-view';

const texts = dashboard.card;

export interface ProjectPictureProps {
  project: Project;
  /** Whether a model is loaded and turning. */
  live: boolean;
}

/** A project's whole target image, as if pinned on paper; without one, its model, a frame of its video or a placeholder. */
export function ProjectPicture({ project, live }: ProjectPictureProps) {
  return (
    <div className="relative grid aspect-4/3 place-items-center bg-sunken">
      <Inside project={project} live={live} />
    </div>
  );
}

function Inside({ project, live }: ProjectPictureProps) {
  if (project.type === 'image-tracking') {
    if (!project.targetImageUrl) return <Words icon={ImageOff} text={texts.noPreview} />;
    return (
      <div className="absolute inset-0 flex items-center justify-center p-6">
        <PinnedPicture src={previewAddress(project.targetImageUrl)} alt={texts.targetImageOf(project.name)} />
      </div>
    );
  }
  if (project.contentType === 'video' && project.posterUrl) {
    return (
      <img
        src={previewAddress(project.posterUrl)}
        alt={texts.pictureOf(project.name)}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-contain"
      />
    );
  }
  if (project.contentType === 'video') return <Words icon={Film} text={texts.markerlessAr} />;
  return (
    <>
      {live ? <ModelPicture project={project} /> : <Words icon={Box} text={texts.markerlessAr} />}
      <Badge className="absolute bottom-3 left-3">{texts.markerless3d}</Badge>
    </>
  );
}

/** The size of a picture is unknown until it has loaded; it appears then, so that its description in its place does not move. */
function PinnedPicture({ src, alt }: { src: string; alt: string }) {
  const [isSettled, setSettled] = useState(false);
  const settle = () => setSettled(true);
  return (
    <img
      ref={(image) => {
        if (image?.complete) settle();
      }}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={settle}
      onError={settle}
      className={cx('max-h-full max-w-full bg-surface shadow-pinned', !isSettled && 'invisible')}
    />
  );
}

/** Loads once the card has been in view for a moment, and turns while it is in view. */
function ModelPicture({ project }: { project: Project }) {
  const { ref, inView } = useInView<HTMLDivElement>();
  const [asked, setAsked] = useState(inView);
  if (inView && !asked) setAsked(true);
  return (
    <div ref={ref} className="pointer-events-none absolute inset-0 grid place-items-center">
      {asked ? (
        <ModelViewer
          src={project.modelUrl}
          alt={texts.modelOf(project.name)}
          autoRotate={inView && !matchMedia('(prefers-reduced-motion: reduce)').matches}
          cameraControls={false}
          errorText={texts.noPreview}
          className="size-full"
        />
      ) : (
        <Words icon={Box} text={texts.markerlessAr} />
      )}
    </div>
  );
}

function Words({ icon, text }: { icon: typeof Box; text: string }) {
  return (
    <div className="grid justify-items-center gap-3 text-ink-faint">
      <Icon of={icon} sizePx={36} />
      <p className="text-sm">{text}</p>
    </div>
  );
}
