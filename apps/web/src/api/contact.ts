import type { ContactMessage } from '@anchora/contract/contact';
import { useMutation } from '@tanstack/react-query';
import { request } from './http-client';

export function useSendContactMessage() {
  return useMutation({
    mutationFn: async (body: ContactMessage) => request<unknown>('/api/contact', { method: 'POST', body }),
  });
}
