import type { User } from '@anchora/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';
import { SESSION_KEY } from './user';

/** Signs in by a passkey alone. Resolves with null if the user does not go on. */
export function usePasskeyLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { askPasskey } = await import('./passkeys');
      const passkey = await askPasskey('/api/passkey-login/options');
      return passkey && request<User>('/api/passkey-login', { method: 'POST', body: { passkey } });
    },
    onSuccess: (user) => user && client.setQueryData(SESSION_KEY, user),
  });
}
