import type {
  CommentRequest,
  NewReviewLink,
  ProjectComments,
  ReviewLinkRequest,
  ReviewLinks,
} from '@anchora/contract/comments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';

const urlOf = (projectId: number) => `/api/projects/${projectId}/comments`;
const linksOf = (projectId: number) => `/api/projects/${projectId}/review-links`;

/** Comments of others appear within this time while they are shown. Chosen, not measured. */
export const COMMENTS_POLL_MS = 5000;

export function useComments(projectId: number) {
  return useQuery<ProjectComments>({ queryKey: [urlOf(projectId)], staleTime: 0, refetchInterval: COMMENTS_POLL_MS });
}

export type CommentChange =
  | { kind: 'add'; body: CommentRequest }
  | { kind: 'resolve'; id: number; isResolved: boolean }
  | { kind: 'remove'; id: number };

/** Every change answers with all comments. */
export function useChangeComments(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: CommentChange) => send(urlOf(projectId), change),
    onSuccess: (all) => client.setQueryData([urlOf(projectId)], all),
  });
}

async function send(url: string, change: CommentChange): Promise<ProjectComments> {
  if (change.kind === 'add') return request<ProjectComments>(url, { method: 'POST', body: change.body });
  if (change.kind === 'remove') return request<ProjectComments>(`${url}/${change.id}`, { method: 'DELETE' });
  const body = { isResolved: change.isResolved };
  return request<ProjectComments>(`${url}/${change.id}`, { method: 'PATCH', body });
}

/** Fails for members who may not change the project. */
export function useReviewLinks(projectId: number) {
  return useQuery<ReviewLinks>({ queryKey: [linksOf(projectId)], staleTime: 0, retry: false });
}

export function useMakeReviewLink(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ReviewLinkRequest) => request<NewReviewLink>(linksOf(projectId), { method: 'POST', body }),
    onSuccess: async () => client.invalidateQueries({ queryKey: [linksOf(projectId)] }),
  });
}

export function useEndReviewLink(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => request<unknown>(`${linksOf(projectId)}/${id}`, { method: 'DELETE' }),
    onSuccess: async () => client.invalidateQueries({ queryKey: [linksOf(projectId)] }),
  });
}
