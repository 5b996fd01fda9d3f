import type { ResetConfirmation, ResetRequest } from '@anchora/contract/account';
import type { User } from '@anchora/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';
import { SESSION_KEY, dropAllButSession } from './user';

export function useRequestReset() {
  return useMutation({
    mutationFn: async (body: ResetRequest) => request<unknown>('/api/password-reset', { method: 'POST', body }),
  });
}

/** Signs in with the new password. */
export function useConfirmReset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ResetConfirmation) =>
      request<User>('/api/password-reset/confirm', { method: 'POST', body }),
    onSuccess: (user) => {
      const former = client.getQueryData<User | null>(SESSION_KEY);
      // The page of another user is loaded again, and its link has been used.
      if (former && former.id !== user.id) history.replaceState(null, '', '/dashboard');
      dropAllButSession(client);
      client.setQueryData(SESSION_KEY, user);
    },
  });
}

export function useConfirmEmail() {
  return useMutation({
    mutationFn: async (token: string) => request<unknown>('/api/confirm-email', { method: 'POST', body: { token } }),
  });
}
