import { JOB_POLL_MS } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import type { BrowserVariant, ContentQuality } from '@anchora/contract/variants';
import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { request } from './http-client';
import { projectKey } from './projects';

function qualityKey(projectId: number) {
  return [...projectKey(projectId), 'variants'] as const;
}

function qualityAddress(projectId: number, of: string | undefined): string {
  return `/api/projects/${projectId}/variants${of === undefined ? '' : `?of=${encodeURIComponent(of)}`}`;
}

/**
 * The variants of a project's content, polled while some are being made.
 *
 * @param of address of another file of the scene
 */
export function useContentQuality(projectId: number, of?: string) {
  return useQuery(qualityQuery(projectId, of));
}

/**
 * The answer that another part of the page has read by `useContentQuality` of a file of the scene, undefined until then;
 * requests nothing by itself.
 */
export function useReadQuality(projectId: number, of: string): ContentQuality | undefined {
  return useQuery({ ...qualityQuery(projectId, of), enabled: false }).data;
}

function qualityQuery(projectId: number, of: string | undefined): UseQueryOptions<ContentQuality> {
  return {
    queryKey: of === undefined ? qualityKey(projectId) : [...qualityKey(projectId), of],
    queryFn: async () => fetchContentQuality(projectId, of),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.variants.some(isUnderWay) ? JOB_POLL_MS : false),
  };
}

/** Like `useContentQuality`, once and outside a component. */
export async function fetchContentQuality(projectId: number, of?: string): Promise<ContentQuality> {
  return request<ContentQuality>(qualityAddress(projectId, of));
}

/**
 * Makes an upload the still picture or the smaller copy of a project's video.
 *
 * @param of address of the video, if it is not the project's content
 */
export async function giveVariant(
  projectId: number,
  variant: BrowserVariant,
  { url, of }: { url: string; of?: string | undefined },
): Promise<Project> {
  const body = { url, ...(of !== undefined && { of }) };
  return request<Project>(`/api/projects/${projectId}/variants/${variant}`, { method: 'PUT', body });
}

function isUnderWay({ state }: ContentQuality['variants'][number]): boolean {
  return state === 'queued' || state === 'running';
}

/** Requests the missing or failed variants. */
export function useRetryVariants(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => request<ContentQuality>(`/api/projects/${projectId}/variants`, { method: 'POST' }),
    onSuccess: (answer) => client.setQueryData(qualityKey(projectId), answer),
  });
}

/**
 * Gives up an original for the variant that stays.
 *
 * @param of address of the file, if it is not the project's content
 */
export function useKeepVariant(projectId: number, of?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (url: string) =>
      request<ContentQuality>(`/api/projects/${projectId}/kept-variant`, {
        method: 'POST',
        body: { url, ...(of !== undefined && { of }) },
      }),
    // The addresses and figures of the project change, and what its variants are.
    onSettled: async () => client.invalidateQueries({ queryKey: projectKey(projectId) }),
  });
}

/**
 * Deletes what a video was converted from.
 *
 * @param of address of the video, if it is not the project's content
 */
export function useDeleteSource(projectId: number, of?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (url: string) => {
      const query = new URLSearchParams({ url, ...(of !== undefined && { of }) });
      return request<ContentQuality>(`/api/projects/${projectId}/kept-source?${query.toString()}`, {
        method: 'DELETE',
      });
    },
    // Other projects that show the same video have lost it, too; they read their variants whenever they are shown.
    onSettled: async () => client.invalidateQueries({ queryKey: projectKey(projectId) }),
  });
}

/** Reads the variants again after the quality was changed. */
export function useRefreshQuality(projectId: number): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: qualityKey(projectId) }), [client, projectId]);
}
