import { JOB_POLL_MS } from '@anchora/contract/limits';
import type {
  ContentWeight,
  Counted,
  CreateProject,
  DailyCounts,
  Project,
  UpdateProject,
} from '@anchora/contract/projects';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inPageWorkspace, usePageWorkspace } from '../uploads/page-workspace';
import { statusOf } from './api-error';
import { request } from './http-client';
import { isBuilding, refreshLists, removeFromLists, storeInLists } from './project-lists';

export function projectKey(id: number | string) {
  return ['/api/projects', String(id)] as const;
}

/** The project of the page, by id. Uploads of the page belong to its workspace. */
export function useProject(id: number | string) {
  const project = useQuery<Project>({
    queryKey: projectKey(id),
    refetchInterval: ({ state }) => (state.data && isBuilding(state.data) ? JOB_POLL_MS : false),
  });
  const { userId, workspaceId = userId } = project.data ?? {};
  usePageWorkspace(workspaceId !== undefined && workspaceId !== userId ? workspaceId : null);
  return project;
}

/** Like `useProject`, once and outside a component. */
export async function fetchProject(id: number): Promise<Project> {
  return request<Project>(`/api/projects/${id}`);
}

export async function changeProject(id: number, body: UpdateProject): Promise<Project> {
  return request<Project>(`/api/projects/${id}`, { method: 'PATCH', body });
}

export async function fetchContentWeight(id: number): Promise<ContentWeight> {
  return request<ContentWeight>(`/api/projects/${id}/content-weight`);
}

/** The project, read again whenever it is shown, because counts change without any action of the owner. */
export function useProjectNow(id: number) {
  return useQuery<Project>({ queryKey: projectKey(id), staleTime: 0 });
}

/** The project's daily counts of the last weeks. */
export function useDailyCounts(id: number) {
  return useQuery<DailyCounts>({ queryKey: [...projectKey(id), 'daily-counts'], staleTime: 0 });
}

/** Figures of the project's content that affect its load on a phone. */
export function useContentWeight(id: number) {
  return useQuery<ContentWeight>({ queryKey: [...projectKey(id), 'content-weight'] });
}

interface Creation {
  body: CreateProject;
  /** Repeating a key never creates a second project. */
  idempotencyKey: string;
  /** Null for the personal one. */
  workspace: number | null;
}

export async function createProject({ body, idempotencyKey, workspace }: Creation): Promise<Project> {
  const headers = { 'idempotency-key': idempotencyKey };
  return request<Project>(inPageWorkspace('/api/projects', workspace), { method: 'POST', body, headers });
}

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createProject,
    onSuccess: async () => refreshLists(client),
  });
}

/** Changes the given fields; the list and the project's own page are updated at once. */
export function useUpdateProject(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: UpdateProject) => changeProject(id, body),
    onSuccess: (project) => storeProject(client, project),
    onError: (error) => refreshIfGone(client, error),
  });
}

/** Like `useUpdateProject`, with the project given in each call. */
export function useSetVisibility() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isPublic }: { id: number; isPublic: boolean }) => changeProject(id, { isPublic }),
    onSuccess: (project) => storeProject(client, project),
    onError: (error) => refreshIfGone(client, error),
  });
}

/** Moves a project to the trash. */
export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => request<unknown>(`/api/projects/${id}`, { method: 'DELETE' }),
    onSuccess: async (_answer, id) => {
      removeFromLists(client, id);
      client.removeQueries({ queryKey: projectKey(id) });
      await refreshLists(client);
    },
    onError: (error) => refreshIfGone(client, error),
  });
}

/** Takes a project out of the trash. */
export function useRestoreProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => request<Project>(`/api/projects/${id}/restore`, { method: 'POST' }),
    onSuccess: async () => refreshLists(client),
    onError: (error) => refreshIfGone(client, error),
  });
}

/** Asks the server to build the tracking file again after a failure. */
export function useRetryTrackingBuild(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => request<Project>(`/api/projects/${id}/tracking-file`, { method: 'POST' }),
    onSuccess: (project) => storeProject(client, project),
    onError: (error) => refreshIfGone(client, error),
  });
}

/**
 * Counts a share before the link is copied or shared, and ignores the result, because a failed count must not keep the
 * link from being shared. `key` is an id or a share id.
 */
export function recordShare(key: number | string): void {
  request<Counted>(`/api/projects/${key}/share`, { method: 'POST' }).catch(() => undefined);
}

/** Reads the list again after an error which shows that the project was changed on another device. */
function refreshIfGone(client: QueryClient, error: Error): void {
  if (statusOf(error) === 404) void refreshLists(client);
}

/** Shows an answer about a project on its page and in the lists. */
export function storeProject(client: QueryClient, project: Project): void {
  client.setQueryData(projectKey(project.id), project);
  storeInLists(client, project);
}
