import type { Project } from '@anchora/contract/projects';
import { previewAddress } from '@anchora/contract/preview-address';
import { Box, Film, ImageOff } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectKey } from '../../api/projects';
import { POSTER_GROUND } from '../../posters/poster-ground';
import { dashboard } from '../../texts/dashboard';
import { cx } from '../../ui/class-names';
import { Badge } from '../../ui/pictures/badge';
import { Icon } from '../../ui/pictures/icon';
import { ModelViewer } from '../../ui/model-viewer/model-viewer';

const texts = dashboard.card;

interface ProjectPictureProps {
  project: Project;
  /** Cases in which a model is shown itself, and turns: none, only without a stored picture, or all. */
  model: 'never' | 'without-picture' | 'always';
}

/**
 * A project's whole target image, as if pinned on paper; without one, its model, a frame of its video or a placeholder.
 */
export function ProjectPicture({ project, model }: ProjectPictureProps) {
  return (
    <div className="relative grid aspect-4/3 place-items-center bg-sunken">
      <Inside project={project} model={model} />
    </div>
  );
}

function Inside({ project, model }: ProjectPictureProps) {
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
      <ModelPicture project={project} model={model} />
      <Badge className="absolute bottom-3 left-3">{texts.markerless3d}</Badge>
    </>
  );
}

/**
 * A picture that is hidden until it has loaded: its size is unknown before, and its description, which browsers show
 * meanwhile, would move.
 */
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

function ModelPicture({ project, model }: ProjectPictureProps) {
  const { name, modelUrl, posterUrl } = project;
  if (posterUrl) {
    const poster = previewAddress(posterUrl);
    return (
      <div style={{ backgroundColor: POSTER_GROUND }} className="absolute inset-0">
        {model === 'always' ? (
          <LiveModel project={project} poster={poster} />
        ) : (
          <StoredPicture src={poster} name={name} />
        )}
      </div>
    );
  }
  return model === 'never' ? (
    <Words icon={Box} text={texts.markerlessAr} />
  ) : (
    <TurningModel src={modelUrl} name={name} />
  );
}

function StoredPicture({ src, name }: { src: string; name: string }) {
  return (
    <img
      src={src}
      alt={texts.modelOf(name)}
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full object-contain"
    />
  );
}

/** The smallest form of the model. Lists do not say which forms there are. */
function LiveModel({ project: { id, name, modelUrl }, poster }: { project: Project; poster: string }) {
  const { data, isPending } = useQuery<Project>({ queryKey: projectKey(id) });
  if (isPending) return <StoredPicture src={poster} name={name} />;
  const { url, light } = data?.model ?? { url: modelUrl };
  return <TurningModel src={light?.url ?? url} name={name} poster={poster} />;
}

function TurningModel({ src, name, poster }: { src: string; name: string; poster?: string }) {
  return (
    // The element would take the focus even without its controls, inside a link that has none.
    <div inert className="absolute inset-0 grid place-items-center">
      <ModelViewer
        src={src}
        alt={texts.modelOf(name)}
        poster={poster}
        cameraControls={false}
        errorText={texts.noPreview}
        className="size-full"
      />
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
