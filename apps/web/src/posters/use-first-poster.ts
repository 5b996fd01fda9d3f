import type { Project } from '@anchora/contract/projects';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchContentQuality } from '../api/content-quality';
import { storeProject } from '../api/projects';

/** Ids of the projects for which a picture was tried since the page was loaded. */
const tried = new Set<number>();

/**
 * Gives a video that has no still picture one, for example because it was uploaded by an older version.
 *
 * @param mayChange whether the user may change the project.
 */
export function useFirstPoster(project: Project, mayChange: boolean): void {
  const client = useQueryClient();
  const { id, workspaceId, modelUrl, contentType, status } = project;
  const isWanted = mayChange && contentType === 'video' && project.posterUrl === undefined && status !== 'deleted';
  useEffect(() => {
    if (isWanted) void giveFirst(client, { id, workspaceId }, modelUrl);
  }, [isWanted, id, workspaceId, modelUrl, client]);
}

/** Returns a function that gives a new project its picture from the file that was chosen for it. */
export function useGiveFirstPoster(): (project: Project, file: File | null) => void {
  const client = useQueryClient();
  return (project, file) => {
    if (project.contentType !== 'video' || !file) return;
    const url = URL.createObjectURL(file);
    void giveFirst(client, project, url).finally(() => URL.revokeObjectURL(url));
  };
}

/**
 * Returns a function that gives a model without a still picture the one that a viewer shows; undefined if it has one,
 * and for those who may not give it. The picture stands for the model where a browser cannot draw, and in previews of
 * links.
 *
 * @param mayChange whether the user may change the project.
 */
export function useFirstModelPoster(
  { id, workspaceId, posterUrl, status }: Project,
  mayChange: boolean,
): ((viewer: HTMLElement) => void) | undefined {
  const client = useQueryClient();
  if (!mayChange || posterUrl !== undefined || status === 'deleted') return undefined;
  return (viewer) =>
    void giveOnce(client, id, async () => {
      const { giveModelPoster } = await import('./give-poster');
      return giveModelPoster({ id, workspaceId }, viewer);
    });
}

/** A failure is not shown: the page lacks nothing that its user has asked for. */
async function giveOnce(client: QueryClient, projectId: number, give: () => Promise<Project>): Promise<void> {
  if (tried.has(projectId)) return;
  tried.add(projectId);
  try {
    if ((await fetchContentQuality(projectId)).takesVariants) storeProject(client, await give());
  } catch {
    // A later visit tries again, perhaps in a browser that can show the content.
  }
}

async function giveFirst(
  client: QueryClient,
  project: Pick<Project, 'id' | 'workspaceId'>,
  url: string,
): Promise<void> {
  await giveOnce(client, project.id, async () => {
    const { givePoster } = await import('./give-poster');
    return givePoster(project, { url });
  });
}
