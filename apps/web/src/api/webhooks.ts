import type {
  NewWebhook,
  NewWebhookRequest,
  Webhook,
  WebhookChange,
  WebhookDeliveries,
  Webhooks,
} from '@anchora/contract/webhooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inPageWorkspace } from '../uploads/page-workspace';
import { request } from './http-client';

const PATH = '/api/webhooks';

/** @param workspace null for the personal workspace. */
export function useWebhooks(workspace: number | null) {
  return useQuery<Webhooks>({
    queryKey: [PATH, workspace],
    queryFn: ({ signal }) => request<Webhooks>(inPageWorkspace(PATH, workspace), { signal }),
    staleTime: 0,
  });
}

/** The latest deliveries, read when they are shown and after each change of a webhook, but not polled. */
export function useDeliveries(id: string) {
  return useQuery<WebhookDeliveries>({
    queryKey: [PATH, id, 'deliveries'],
    queryFn: ({ signal }) => request<WebhookDeliveries>(`${PATH}/${id}/deliveries`, { signal }),
    staleTime: 0,
  });
}

export function useMakeWebhook(workspace: number | null) {
  return useChange((body: NewWebhookRequest) =>
    request<NewWebhook>(inPageWorkspace(PATH, workspace), { method: 'POST', body }),
  );
}

export function useChangeWebhook(id: string) {
  return useChange((body: WebhookChange) => request<Webhook>(`${PATH}/${id}`, { method: 'PATCH', body }));
}

export function useDeleteWebhook(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => request(`${PATH}/${id}`, { method: 'DELETE' }),
    // The log, which may be on screen, is gone with the webhook and must not be asked for again.
    onSettled: () => client.invalidateQueries({ queryKey: [PATH], predicate: ({ queryKey }) => queryKey[1] !== id }),
  });
}

export function useNewSecret(id: string) {
  return useChange(() => request<NewWebhook>(`${PATH}/${id}/secret`, { method: 'POST', body: {} }));
}

export function useSendTest(id: string) {
  return useChange(() => request(`${PATH}/${id}/test`, { method: 'POST', body: {} }));
}

export function useSendAgain(id: string) {
  return useChange((delivery: number) =>
    request(`${PATH}/${id}/deliveries/${delivery}/again`, { method: 'POST', body: {} }),
  );
}

function useChange<Body, Answer>(send: (body: Body) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: [PATH] }) });
}
