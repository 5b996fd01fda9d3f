import type { Project, ProjectType } from '@anchora/contract/projects';
import { fetchContentWeight, fetchProject } from '../../api/projects';
import { fetchStoredFile } from '../../api/uploads';
import { type Draft, emptyDraft, type KeptFile } from './draft/draft';
import { lastStepOf } from './wizard-form';

/**
 * A new project filled from one whose target image failed: its words, visibility and content, and for another tracked
 * project the picture, too.
 *
 * @throws ApiError or ConnectionError if the project or its picture cannot be loaded.
 */
export async function loadProjectDraft(id: number, type: ProjectType): Promise<Draft> {
  const [project, { sizeBytes }] = await Promise.all([fetchProject(id), fetchContentWeight(id)]);
  const { targetImageUrl } = project;
  // The picture is kept and compiled again, because the refusal then explains itself and offers to crop it.
  const picture = type === 'image-tracking' && targetImageUrl ? await fetchStoredFile(targetImageUrl) : null;
  return draftFromProject(project, {
    type,
    contentBytes: sizeBytes,
    targetImage: picture && targetImageUrl ? keptPicture(targetImageUrl, picture) : null,
  });
}

interface TakenOver {
  type: ProjectType;
  contentBytes: number;
  targetImage: KeptFile | null;
}

/** The draft of a new project, opened at its last step, which for a tracked one is that of the picture. */
export function draftFromProject(project: Project, { type, contentBytes, targetImage }: TakenOver): Draft {
  const { name, description, contentType, modelUrl, usdzUrl, isPublic } = project;
  const isVideo = contentType === 'video';
  const content: KeptFile = {
    url: modelUrl,
    fileName: `${name}${isVideo ? '.mp4' : '.glb'}`,
    sizeBytes: contentBytes,
  };
  return {
    ...emptyDraft(),
    step: lastStepOf({ type }),
    name,
    description: description ?? '',
    type,
    contentType,
    isPublic,
    model: isVideo ? null : content,
    video: isVideo ? content : null,
    targetImage,
    usdz: usdzUrl === null ? null : { modelUrl, url: usdzUrl, report: null },
  };
}

function keptPicture(url: string, { size, type }: Blob): KeptFile {
  return { url, fileName: type === 'image/png' ? 'target.png' : 'target.jpg', sizeBytes: size };
}
