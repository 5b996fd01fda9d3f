import type { Project } from '@anchora/contract/projects';
import { useContentWeight } from '../../api/projects';
import { PhoneViews } from '../../phones/phone-views';
import { WeightNotes } from '../../phones/weight-notes';
import { phones } from '../../texts/phones-on-vietnamese-page';

/** Explains how each kind of phone will show the project, and which parts of it are heavy for phones. */
export function PhonesSection({ project }: { project: Project }) {
  const { data: weight } = useContentWeight(project.id);
  const { type, contentType, usdzUrl, modelUrl, model, scene } = project;
  // Scene Viewer fetches without a session, and shows only a plain model, without textures in KTX2.
  const fitsSceneViewer = project.isPublic && !scene && !project.withoutSceneViewer;
  return (
    <div className="grid gap-6 border-t border-line pt-10">
      {weight && !model && <WeightNotes contentType={contentType} weight={weight} texts={phones.weight} />}
      {type === 'image-tracking' ? (
        <section aria-label={phones.views.title} className="grid gap-1">
          <h2 className="text-base font-bold">{phones.views.title}</h2>
          <p className="text-sm text-ink-soft">{phones.views.tracked}</p>
        </section>
      ) : (
        <PhoneViews
          project={{ type, contentType, hasUsdz: usdzUrl !== null, fitsSceneViewer }}
          contentUrl={modelUrl}
          texts={phones.views}
        />
      )}
    </div>
  );
}
