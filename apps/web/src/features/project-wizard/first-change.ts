import type { CreateProject, Project } from '@anchora/contract/projects';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { SAMPLES_WITH_SCENES } from '@anchora/contract/templates';
import { publishFirst } from '../../api/publish-first';
import { fetchSamples } from '../../api/templates';
import type { WizardSession } from './wizard-session';

/**
 * The difference of a new project's first document from the default one; null if the two are the same.
 *
 * @throws Error if the code of the scenes cannot be loaded.
 */
export async function firstChange(
  { stands }: Pick<WizardSession, 'stands'>,
  body: CreateProject,
): Promise<((document: SceneDocument) => SceneDocument) | null> {
  const isTrackedVideo = body.type === 'image-tracking' && body.contentType === 'video';
  if (!stands && !isTrackedVideo) return null;
  const { sampleDocument, standing } = await import('@anchora/contract/scene/sample-scenes');
  // A template gives its scene only if the server names it and neither its content nor its picture was replaced.
  const samples = await fetchSamples().catch(() => null);
  const id = SAMPLES_WITH_SCENES.find((each) => {
    const sample = samples?.[each];
    return sample && sample.content.url === body.modelUrl && sample.targetImage?.url === body.targetImageUrl;
  });
  if (id) return (document) => sampleDocument(id, document);
  return stands ? (document) => ({ ...document, scenes: document.scenes.map(standing) }) : null;
}

interface NewProject {
  project: Pick<Project, 'id'>;
  body: CreateProject;
  /** Idempotency key with which the project was created. */
  key: string;
}

/**
 * Publishes the first document of a new project, if it differs from the default one.
 *
 * @returns the reason why the project shows the default one; null if it shows what it should. The project exists in any
 *   case.
 */
export async function arrangeFirst(
  session: Pick<WizardSession, 'stands'>,
  { project, body, key }: NewProject,
): Promise<unknown> {
  try {
    const change = await firstChange(session, body);
    if (change) await publishFirst(project.id, key, change);
    return null;
  } catch (error) {
    return error;
  }
}
