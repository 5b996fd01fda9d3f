import type {
  AccountInfo,
  EmailChange,
  ExportTicket,
  GoogleLink,
  Language,
  OwnerProof,
  PasswordChange,
  ProfileChange,
  SessionInfo,
} from '@anchora/contract/account';
import type { ActivityPage } from '@anchora/contract/audit';
import type { User } from '@anchora/contract/users';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseLanguage } from '../texts/choose-language';
import { ACCOUNT_KEY } from './account-key';
import { request } from './http-client';
import { forgetUnsavedScenes } from './unsaved-scenes';
import { forgetWizardDrafts } from './wizard-drafts';
import { SESSION_KEY, dropAllButSession } from './user';

const ACTIVITY_KEY = '/api/user/activity';
const SESSIONS_KEY = ['/api/user/sessions'] as const;

/** Account details that only the account page shows. */
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
    queryKey: [ACTIVITY_KEY] as const,
    queryFn: async ({ pageParam, signal }) =>
      request<ActivityPage>(pageParam === null ? ACTIVITY_KEY : `${ACTIVITY_KEY}?before=${pageParam}`, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 0,
  });
}

/** @param isBackground whether the change is not one that the user has asked for now. */
export function useChangeProfile({ isBackground = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    meta: { isBackground },
    mutationFn: async (body: ProfileChange) => request<User>('/api/user/profile', { method: 'PATCH', body }),
    onSuccess: (user) => client.setQueryData(SESSION_KEY, user),
  });
}

/** Stores the language with the account and reloads the page in it. */
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
      await client.invalidateQueries({ queryKey: ACCOUNT_KEY });
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
      await client.invalidateQueries({ queryKey: ACCOUNT_KEY });
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
      await client.invalidateQueries({ queryKey: ACCOUNT_KEY });
    },
  });
}

export function useUnlinkGoogle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: OwnerProof) => request<User>('/api/user/google/unlink', { method: 'POST', body }),
    onSuccess: async (user) => {
      client.setQueryData(SESSION_KEY, user);
      await client.invalidateQueries({ queryKey: ACCOUNT_KEY });
    },
  });
}

/** @param id session to end; null ends all others */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number | null) =>
      request<unknown>(id === null ? '/api/user/sessions' : `/api/user/sessions/${id}`, { method: 'DELETE' }),
    onSettled: async () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** Resolves with the address of the zip file. It can be fetched once. */
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
      }
      client.setQueryData(SESSION_KEY, null);
      dropAllButSession(client);
    },
  });
}
