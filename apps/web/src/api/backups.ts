import type { BackupChange, BackupCopiesPage, BackupCopyLink, BackupsAnswer } from '@anchora/contract/project-backups';
import { JOB_POLL_MS } from '@anchora/contract/limits';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';

const PATH = '/api/backups';

/** Fails for members who do not own the workspace. @param workspace null for the personal one */
export function useBackups(workspace: number | null) {
  return useQuery<BackupsAnswer>({
    queryKey: [PATH, workspace],
    queryFn: ({ signal }) => request<BackupsAnswer>(addressIn(PATH, workspace), { signal }),
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
      const before = pageParam === null ? {} : { before: pageParam };
      return request<BackupCopiesPage>(addressIn(`${PATH}/copies`, workspace, before), { signal });
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
      request<BackupCopyLink>(addressIn(`${PATH}/copies/${id}/link`, workspace), { method: 'POST', body: {} }),
  });
}

export function useSetBackups(workspace: number | null) {
  return useChange(workspace, (body: BackupChange) =>
    request<BackupsAnswer>(addressIn(PATH, workspace), { method: 'PUT', body }),
  );
}

export function useBackUpNow(workspace: number | null) {
  return useChange(workspace, () =>
    request<BackupsAnswer>(addressIn(`${PATH}/now`, workspace), { method: 'POST', body: {} }),
  );
}

export function useEndBackups(workspace: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(addressIn(PATH, workspace), { method: 'DELETE' }),
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

function addressIn(path: string, workspace: number | null, more: { before?: number } = {}): string {
  const query = new URLSearchParams({
    ...(workspace !== null && { workspace: String(workspace) }),
    ...(more.before !== undefined && { before: String(more.before) }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}
