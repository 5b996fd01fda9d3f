import type { BackupChange, BackupsAnswer } from '@anchora/contract/project-backups';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';

const PATH = '/api/backups';
/** Interval at which the page looks how a run goes on. */
const LOOK_MS = 2000;

/** Fails for members who do not own the workspace. @param workspace null for the personal one */
export function useBackups(workspace: number | null) {
  return useQuery<BackupsAnswer>({
    queryKey: [PATH, workspace],
    queryFn: ({ signal }) => request<BackupsAnswer>(addressIn(PATH, workspace), { signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK_MS : false),
  });
}

/** Whether a run is under way, or due and about to begin. */
export function isRunning(answer: BackupsAnswer | undefined): boolean {
  const backups = answer?.backups;
  if (!backups) return false;
  return backups.lastRun?.endedAt === null || (backups.nextAt !== null && Date.parse(backups.nextAt) <= Date.now());
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

function addressIn(path: string, workspace: number | null): string {
  return workspace === null ? path : `${path}?workspace=${workspace}`;
}
