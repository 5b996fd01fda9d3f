import { JOB_POLL_MS } from '@anchora/contract/limits';
import type { Project, PublicProject } from '@anchora/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { embeddedProject } from '../../api/embedded-project';
import { isBuilding, projectKey } from '../../api/projects';

/** What the page is about: the owner reads the whole project by its id, anyone a public one by its share id. */
export type SharedProject = PublicProject & Partial<Pick<Project, 'id' | 'isPublic' | 'status' | 'trackingBuild'>>;

/** The server is making its tracking file, as far as this visitor is told. */
function isInTheMaking({ trackingBuild }: SharedProject): boolean {
  return trackingBuild !== undefined && isBuilding({ trackingBuild });
}

export function useSharedProject(key: string) {
  return useQuery<SharedProject>({
    queryKey: projectKey(key),
    // Under its share id everyone gets what the page brought along, which is as old as the page.
    initialData: () => embeddedProject(key) ?? undefined,
    initialDataUpdatedAt: performance.timeOrigin,
    refetchInterval: ({ state }) => (state.data && isInTheMaking(state.data) ? JOB_POLL_MS : false),
  });
}
