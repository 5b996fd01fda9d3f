import { ProjectDetailPage } from '../features/project-detail/project-detail-page';
import { PublishedPreview } from '../features/stage/published-preview';

/** The project page with the stage as its preview, once a scene is published. */
export function ProjectDetailRoute() {
  return <ProjectDetailPage preview={PublishedPreview} />;
}
