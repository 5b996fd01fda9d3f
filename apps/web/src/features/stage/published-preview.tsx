import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { projectKey } from '../../api/projects';
import { lazyPart } from '../../lazy-part';
import { LatePart } from '../../ui/layers/late-part';

const { Part: PublishedStage } = lazyPart(async () => (await import('./published-stage')).PublishedStage);

interface PublishedPreviewProps {
  project: Project;
  /** The preview of a project without a published scene. */
  plain: ReactNode;
}

/** Shows the published scene of a project, whose code is loaded only if a version is published. */
export function PublishedPreview({ project, plain }: PublishedPreviewProps) {
  const draft = useQuery<SceneDraft>({ queryKey: [...projectKey(project.id), 'draft'], staleTime: 0 });
  // Null and version 0 stand for the project as it was created.
  const published = draft.data?.published;
  if (!published) return plain;
  return (
    <LatePart fallback={plain}>
      <PublishedStage key={published} project={project} version={published} plain={plain} />
    </LatePart>
  );
}
