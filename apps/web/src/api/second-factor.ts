import type { OwnerProof } from '@anchora/contract/account';
import type {
  AddedFactor,
  FactorInfo,
  PasskeyOptions,
  SecondFactor,
  TotpSecret,
  WaitingSignIn,
} from '@anchora/contract/second-factor';
import type { User } from '@anchora/contract/users';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';
import { makePasskey } from './passkeys';
import { refreshAccount } from './refresh-account';
import { SESSION_KEY } from './user';

const FACTORS = '/api/user/factors';
const FACTORS_KEY = [FACTORS] as const;

/** The factors of the account whose sign-in waits in this browser; null in the answer if none does. */
export function useWaitingSignIn() {
  return useQuery<WaitingSignIn>({ queryKey: ['/api/second-factor'], staleTime: 0, gcTime: 0, retry: false });
}

export function useConfirmSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SecondFactor) => request<User>('/api/second-factor', { method: 'POST', body }),
    onSuccess: (user) => client.setQueryData(SESSION_KEY, user),
  });
}

export function useFactors() {
  return useQuery<FactorInfo>({ queryKey: FACTORS_KEY, staleTime: 0 });
}

export function useBeginApp() {
  return useMutation({
    mutationFn: async (body: OwnerProof) => request<TotpSecret>(`${FACTORS}/totp`, { method: 'POST', body }),
  });
}

export function useConfirmApp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) =>
      request<AddedFactor>(`${FACTORS}/totp/confirm`, { method: 'POST', body: { code } }),
    onSuccess: async () => refresh(client),
  });
}

/** Resolves with null if the user cancels the browser's dialog. */
export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, proof }: { name: string; proof: OwnerProof }) => {
      const begun = await request<PasskeyOptions>(`${FACTORS}/passkeys/options`, { method: 'POST', body: proof });
      const passkey = await makePasskey(begun);
      return passkey && request<AddedFactor>(`${FACTORS}/passkeys`, { method: 'POST', body: { name, passkey } });
    },
    onSuccess: async () => refresh(client),
  });
}

export function useRenamePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: { id: number; name: string }) =>
      request<unknown>(`${FACTORS}/passkeys/${id}`, { method: 'PATCH', body: { name } }),
    onSuccess: async () => refresh(client),
  });
}

/**
 * Removes a passkey by its id, or the app. The list is read again after a failure too, because the factor may be gone
 * already.
 */
export function useRemoveFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ factor, proof }: { factor: number | 'app'; proof: OwnerProof }) => {
      const path = factor === 'app' ? 'totp' : `passkeys/${factor}`;
      return request<unknown>(`${FACTORS}/${path}/remove`, { method: 'POST', body: proof });
    },
    onSettled: async () => refresh(client),
  });
}

export function useMakeRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: OwnerProof) => request<AddedFactor>(`${FACTORS}/recovery-codes`, { method: 'POST', body }),
    onSuccess: async () => refresh(client),
  });
}

async function refresh(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: FACTORS_KEY });
  await refreshAccount(client);
}
