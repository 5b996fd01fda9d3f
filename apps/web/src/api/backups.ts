import type { BackupChange, BackupCopiesPage, BackupCopyLink, BackupsAnswer } from '@anchora/contract/project-backups';
import { JOB_POLL_MS } from '@anchora/contract/limits';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inPageWorkspace } from '../uploads/page-workspace';
import { request } from './http-client';

const PATH = '/api/backups';

/** Fails for members who do not own the workspace. @param workspace null for the personal one */
export function useBackups(workspace: number | null) {
  return useQuery<BackupsAnswer>({
    queryKey: [PATH, workspace],
    queryFn: ({ signal }) => request<BackupsAnswer>(inPageWorkspace(PATH, workspace), { signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (isRunning(state.data) ? JOB_POLL_MS : false),
  });
}

/** Whether a run is under way, or due and about to begin. */
export function isRunning(answer: BackupsAnswer | undefined): boolean {
  const backups = answer?.backups;
  if (!backups) return false;
  return backups.lastRun?.endedAt === null || (backups.nextAt !== null && Date.parse(backups.nextAt) <= Date.now());
}

/** Copies in the bucket, in pages, latest first. @param lastRun changes when there may be new ones */
export function useBackupCopies(workspace: number | null, lastRun: string | null) {
  return useInfiniteQuery({
    queryKey: [PATH, workspace, 'copies', lastRun] as const,
    queryFn: async ({ pageParam, signal }) => {
      const path = pageParam === null ? `${PATH}/copies` : `${PATH}/copies?before=${pageParam}`;
      return request<BackupCopiesPage>(inPageWorkspace(path, workspace), { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 0,
    // The list stays while a run is under way.
    placeholderData: keepPreviousData,
  });
}

export function useBackupLink(workspace: number | null) {
  return useMutation({
    mutationFn: (id: number) =>
      request<BackupCopyLink>(inPageWorkspace(`${PATH}/copies/${id}/link`, workspace), { method: 'POST', body: {} }),
  });
}

export function useSetBackups(workspace: number | null) {
  return useChange(workspace, (body: BackupChange) =>
    request<BackupsAnswer>(inPageWorkspace(PATH, workspace), { method: 'PUT', body }),
  );
}

export function useBackUpNow(workspace: number | null) {
  return useChange(workspace, () =>
    request<BackupsAnswer>(inPageWorkspace(`${PATH}/now`, workspace), { method: 'POST', body: {} }),
  );
}

export function useEndBackups(workspace: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(inPageWorkspace(PATH, workspace), { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: [PATH, workspace] }),
  });
}

function useChange<Body>(workspace: number | null, send: (body: Body) => Promise<BackupsAnswer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => client.setQueryData([PATH, workspace], answer),
  });
}
