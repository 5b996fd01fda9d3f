import type {
  AccountInfo,
  EmailChange,
  ExportTicket,
  GoogleLink,
  OwnerProof,
  PasswordChange,
  ProfileChange,
  SessionInfo,
} from '@anchora/contract/account';
import type { Language } from '@anchora/contract/languages';
import type { ActivityPage } from '@anchora/contract/audit';
import type { User } from '@anchora/contract/users';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseLanguage } from '../texts/choose-language';
import { request } from './http-client';
import { ACCOUNT_KEY, ACTIVITY_KEY, refreshAccount } from './refresh-account';
import { forgetUnsavedScenes } from './unsaved-scenes';
import { forgetKeptEntries } from './use-kept-entry';
import { forgetWizardDrafts } from './wizard-drafts';
import { SESSION_KEY, dropAllButSession } from './user';

const SESSIONS_KEY = ['/api/user/sessions'] as const;

/** Details of the account beyond the session's user. */
export function useAccount() {
  return useQuery<AccountInfo>({ queryKey: ACCOUNT_KEY, staleTime: 0 });
}

/** Signed-in browsers, most recently used first. */
export function useSessions() {
  return useQuery<SessionInfo[]>({ queryKey: SESSIONS_KEY, staleTime: 0 });
}

/** The activity recorded about the account, in pages, latest first. */
export function useActivity() {
  return useInfiniteQuery({
    queryKey: ACTIVITY_KEY,
    queryFn: async ({ pageParam, signal }) =>
      request<ActivityPage>(pageParam === null ? ACTIVITY_KEY[0] : `${ACTIVITY_KEY[0]}?before=${pageParam}`, {
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 0,
  });
}

/** @param isBackground true for a change that the page makes by itself, which is not reported as the user's attempt. */
export function useChangeProfile({ isBackground = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    meta: { isBackground },
    mutationFn: async (body: ProfileChange) => request<User>('/api/user/profile', { method: 'PATCH', body }),
    onSuccess: (user) => client.setQueryData(SESSION_KEY, user),
  });
}

/**
 * Stores the language with the account and, unless it is the present one or storage is blocked, reloads the page in it.
 */
export function useChooseLanguage() {
  const { mutateAsync } = useChangeProfile();
  return async (language: Language): Promise<void> => {
    await mutateAsync({ language });
    chooseLanguage(language);
  };
}

export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EmailChange) => request<User>('/api/user/email', { method: 'POST', body }),
    onSuccess: async (user) => {
      client.setQueryData(SESSION_KEY, user);
      await refreshAccount(client);
    },
  });
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: async () => request<unknown>('/api/user/email/confirmation', { method: 'POST' }),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PasswordChange) => request<unknown>('/api/user/password', { method: 'POST', body }),
    onSuccess: async () => {
      await refreshAccount(client);
      await client.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
  });
}

export function useLinkGoogle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: GoogleLink) => request<User>('/api/user/google', { method: 'POST', body }),
    onSuccess: async (user) => {
      client.setQueryData(SESSION_KEY, user);
      await refreshAccount(client);
    },
  });
}

export function useUnlinkGoogle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: OwnerProof) => request<User>('/api/user/google/unlink', { method: 'POST', body }),
    onSuccess: async (user) => {
      client.setQueryData(SESSION_KEY, user);
      await refreshAccount(client);
    },
  });
}

/** The mutation takes the id of the session to end, or null for all others. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number | null) =>
      request<unknown>(id === null ? '/api/user/sessions' : `/api/user/sessions/${id}`, { method: 'DELETE' }),
    onSettled: async () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** The mutation resolves with the address of the zip file, which can be fetched once, within ten minutes. */
export function useExport() {
  return useMutation({
    mutationFn: async (body: OwnerProof) => request<ExportTicket>('/api/user/export', { method: 'POST', body }),
  });
}

export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: OwnerProof) => request<unknown>('/api/user/delete', { method: 'POST', body }),
    onSuccess: () => {
      const user = client.getQueryData<User | null>(SESSION_KEY);
      if (user) {
        forgetUnsavedScenes(user.id);
        forgetWizardDrafts(user.id);
        forgetKeptEntries(user.id);
      }
      client.setQueryData(SESSION_KEY, null);
      dropAllButSession(client);
    },
  });
}
