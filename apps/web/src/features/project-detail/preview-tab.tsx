import type { Project } from '@anchora/contract/projects';
import { previewAddress } from '@anchora/contract/preview-address';
import { useState } from 'react';
import { POSTER_GROUND } from '../../posters/poster-ground';
import { useFirstModelPoster, useFirstPoster } from '../../posters/use-first-poster';
import { modelViews } from '../../texts/model-views-on-vietnamese-page';
import { projectDetail as texts } from '../../texts/project-detail';
import { ModelViewer } from '../../ui/model-viewer/model-viewer';
import { aspectOf } from '../../ui/pictures/aspect-of';
import { StackedVideo } from '../../ui/pictures/stacked-video';
import { useIsStacked } from '../../ui/pictures/use-is-stacked';
import { PosterChoice } from './poster-choice';
import { RatioChoice, type VideoRatio } from './ratio-choice';

interface PreviewTabProps {
  project: Project;
  /** Whether the user may give the project a still picture. */
  mayChange: boolean;
}

export function PreviewTab(props: PreviewTabProps) {
  return props.project.contentType === 'video' ? <VideoPreview {...props} /> : <ModelPreview {...props} />;
}

function VideoPreview({ project, mayChange }: PreviewTabProps) {
  const [ratio, setRatio] = useState<VideoRatio>('16:9');
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const isStacked = useIsStacked(project.modelUrl);
  useFirstPoster(project, mayChange);
  const poster = project.posterUrl && previewAddress(project.posterUrl);
  const shape = { aspectRatio: ratio.replace(':', ' / '), width: `min(100%, 70vh * ${aspectOf(ratio)})` };
  return (
    <div className="grid gap-5">
      <RatioChoice value={ratio} onChange={setRatio} />
      <div className="grid place-items-center rounded-surface border border-line bg-sunken p-4 sm:p-6">
        {failedUrl === project.modelUrl ? (
          <div className="grid gap-3">
            {poster && (
              <img src={poster} alt={texts.poster.alt(project.name)} style={shape} className="object-contain" />
            )}
            <p role="status" style={poster ? {} : shape} className="grid place-items-center p-4 text-center text-sm">
              {texts.noVideo}
            </p>
          </div>
        ) : isStacked ? (
          <div style={shape} className="grid place-items-center">
            <StackedVideo
              src={project.modelUrl}
              label={texts.videoLabel}
              onVideo={setVideo}
              className="size-full object-contain"
            />
          </div>
        ) : (
          <video
            ref={setVideo}
            src={project.modelUrl}
            poster={project.targetImageUrl ?? poster}
            aria-label={texts.videoLabel}
            controls
            playsInline
            preload="metadata"
            onError={() => setFailedUrl(project.modelUrl)}
            style={shape}
            className="rounded-tag bg-black object-contain"
          >
            {texts.noVideo}
          </video>
        )}
      </div>
      {mayChange && failedUrl !== project.modelUrl && <PosterChoice project={project} video={video} />}
    </div>
  );
}

function ModelPreview({ project, mayChange }: PreviewTabProps) {
  const keepPicture = useFirstModelPoster(project, mayChange);
  const poster = project.posterUrl && previewAddress(project.posterUrl);
  return (
    <div className="grid gap-3">
      <div
        style={poster ? { backgroundColor: POSTER_GROUND } : {}}
        className="overflow-hidden rounded-surface border border-line bg-sunken"
      >
        <ModelViewer
          // The file that visitors get, which is lighter than the uploaded one where there is another.
          src={project.model?.url ?? project.modelUrl}
          poster={poster}
          alt={texts.modelAlt(project.name)}
          errorText={texts.modelFailed}
          viewTexts={modelViews}
          onShown={keepPicture}
          className="h-[22rem] w-full sm:h-[30rem]"
        />
      </div>
      <p className="text-sm text-ink-soft">{texts.modelHint}</p>
    </div>
  );
}
