import type { ApiTokens, NewToken, NewTokenRequest } from '@anchora/contract/api-tokens';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inPageWorkspace } from '../uploads/page-workspace';
import { request } from './http-client';

const PATH = '/api/tokens';

/** @param workspace null for the personal workspace. */
export function useApiTokens(workspace: number | null) {
  return useQuery<ApiTokens>({
    queryKey: [PATH, workspace],
    queryFn: ({ signal }) => request<ApiTokens>(inPageWorkspace(PATH, workspace), { signal }),
    staleTime: 0,
  });
}

export function useMakeToken(workspace: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewTokenRequest) =>
      request<NewToken>(inPageWorkspace(PATH, workspace), { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [PATH] }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => request(`${PATH}/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  });
}
