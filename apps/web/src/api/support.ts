import type { SupportReply, SupportRequest, SupportThread, SupportThreads } from '@anchora/contract/support';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';

const PATH = '/api/support';

export function useSupportThreads() {
  return useQuery<SupportThreads>({ queryKey: [PATH], staleTime: 0 });
}

export function useSupportThread(id: string) {
  return useQuery<SupportThread>({ queryKey: [`${PATH}/${id}`], staleTime: 0, retry: false });
}

export function useAskSupport() {
  return useChange((body: SupportRequest) => request<SupportThread>(PATH, { method: 'POST', body }));
}

export function useReplyToSupport(id: number) {
  return useChange((body: SupportReply) => request<SupportThread>(`${PATH}/${id}/messages`, { method: 'POST', body }));
}

export function useCloseThread(id: number) {
  return useChange(() => request<SupportThread>(`${PATH}/${id}/close`, { method: 'POST', body: {} }));
}

/** Every change answers with the whole conversation. */
function useChange<Body>(send: (body: Body) => Promise<SupportThread>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (thread) => {
      client.setQueryData([`${PATH}/${thread.id}`], thread);
      return client.invalidateQueries({ queryKey: [PATH] });
    },
  });
}
