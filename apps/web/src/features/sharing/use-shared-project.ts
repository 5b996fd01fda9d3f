import { JOB_POLL_MS } from '@anchora/contract/limits';
import type { Project, PublicProject } from '@anchora/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { embeddedProject } from '../../api/embedded-project';
import { isBuilding } from '../../api/project-lists';
import { projectKey } from '../../api/projects';

/** The project as members of its workspace read it by id, or a public project as everyone reads it by share id. */
export type SharedProject = PublicProject &
  Partial<Pick<Project, 'id' | 'userId' | 'workspaceId' | 'isPublic' | 'status' | 'trackingBuild'>>;

/** Whether the server builds the tracking file, as far as this visitor may know. */
function isInTheMaking({ trackingBuild }: SharedProject): boolean {
  return trackingBuild !== undefined && isBuilding({ trackingBuild });
}

export function useSharedProject(key: string) {
  return useQuery<SharedProject>({
    queryKey: projectKey(key),
    // The project that came with the page, which is as recent as the page itself.
    initialData: () => embeddedProject(key) ?? undefined,
    initialDataUpdatedAt: performance.timeOrigin,
    refetchInterval: ({ state }) => (state.data && isInTheMaking(state.data) ? JOB_POLL_MS : false),
  });
}
