import type { CreateProject } from '@anchora/contract/projects';
import type { ProjectRow } from '../table/project-table';

/** The files of a project by their fields in the request. */
export function filesByField({ content, picture, tracking }: Pick<ProjectRow, 'content' | 'picture' | 'tracking'>) {
  return { modelUrl: content, targetImageUrl: picture, targetMindFile: tracking };
}
export type FileField = keyof ReturnType<typeof filesByField>;

/** The request for a project. @param urls addresses of its uploaded files */
export function newProject(
  row: Pick<ProjectRow, 'name' | 'description' | 'isPublic' | 'content' | 'picture'>,
  urls: Partial<Record<FileField, string>>,
): CreateProject {
  return {
    name: row.name,
    description: row.description,
    type: row.picture ? 'image-tracking' : 'markerless',
    contentType: row.content.kind === 'video' ? 'video' : '3d-model',
    isPublic: row.isPublic,
    ...urls,
  };
}
