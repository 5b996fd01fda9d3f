import type { Project } from '@anchora/contract/projects';
import { useQueryClient } from '@tanstack/react-query';
import { storeProject } from '../api/projects';

/**
 * Returns a function that gives a new project's video its smaller copy, from the file that was chosen for it. A failure
 * is not shown: visitors then get the video itself.
 */
export function useGiveLightCopy(): (project: Project, file: File | null) => void {
  const client = useQueryClient();
  return ({ id, workspaceId, contentType }, file) => {
    if (contentType !== 'video' || !file) return;
    const give = async () => {
      const { giveLightCopy } = await import('./give-light-copy');
      const project = await giveLightCopy(id, file, { workspace: workspaceId });
      if (project) storeProject(client, project);
    };
    void give().catch(() => undefined);
  };
}
