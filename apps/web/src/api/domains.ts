import type { DomainAnswer, DomainRemoval, DomainRequest } from '@anchora/contract/domains';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inPageWorkspace } from '../uploads/page-workspace';
import { request } from './http-client';

const PATH = '/api/domain';

/** Fails for members who do not own the workspace. @param workspace null for the personal one */
export function useDomain(workspace: number | null) {
  return useQuery<DomainAnswer>({
    queryKey: [PATH, workspace],
    queryFn: ({ signal }) => request<DomainAnswer>(inPageWorkspace(PATH, workspace), { signal }),
    staleTime: 0,
    retry: false,
  });
}

export function useSetDomain(workspace: number | null) {
  return useChange(workspace, (body: DomainRequest) =>
    request<DomainAnswer>(inPageWorkspace(PATH, workspace), { method: 'PUT', body }),
  );
}

export function useCheckDomain(workspace: number | null) {
  return useChange(workspace, () =>
    request<DomainAnswer>(inPageWorkspace(`${PATH}/check`, workspace), { method: 'POST', body: {} }),
  );
}

export function useRemoveDomain(workspace: number | null) {
  return useChange(workspace, (body: DomainRemoval) =>
    request<DomainAnswer>(inPageWorkspace(`${PATH}/remove`, workspace), { method: 'POST', body }),
  );
}

function useChange<Body>(workspace: number | null, send: (body: Body) => Promise<DomainAnswer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      client.setQueryData([PATH, workspace], answer);
      // Answers about projects carry the domain.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== PATH });
    },
  });
}
