import type { NamedLink, NamedLinks, NumbersSettings, ProjectNumbers } from '@anchora/contract/numbers';
import type { Property } from '@anchora/contract/visit-properties';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';
import { projectKey } from './projects';

/** First and last day, YYYY-MM-DD of UTC. */
export interface Period {
  from: string;
  to: string;
}

function numbersAddress(id: string, { from, to }: Period, by: Property | null): string {
  return `/api/projects/${id}/numbers?from=${from}&to=${to}${by ? `&by=${by}` : ''}`;
}

/** Address of the same numbers as a table of comma-separated values. */
export function numbersCsvPath(id: string, period: Period, by: Property): string {
  return numbersAddress(id, period, by).replace('/numbers?', '/numbers.csv?');
}

/** Numbers with the property of their breakdown, since the shown numbers may be those of the last choice. */
export type ShownNumbers = ProjectNumbers & { by: Property | null };

/** Numbers of visitors. The former ones stay on screen until the next ones have loaded. */
export function useNumbers(id: string, period: Period, by: Property | null) {
  return useQuery<ShownNumbers>({
    queryKey: [...projectKey(id), 'numbers', period.from, period.to, by],
    queryFn: async ({ signal }) => ({
      ...(await request<ProjectNumbers>(numbersAddress(id, period, by), { signal })),
      by,
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useNumbersSettings(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NumbersSettings) =>
      request<unknown>(`/api/projects/${id}/numbers`, { method: 'PATCH', body }),
    onSettled: async () => client.invalidateQueries({ queryKey: [...projectKey(id), 'numbers'] }),
  });
}

export function useNamedLinks(id: number | string) {
  return useQuery<NamedLinks>({ queryKey: [...projectKey(id), 'links'] });
}

export function useNameLink(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) =>
      request<NamedLink>(`/api/projects/${id}/links`, { method: 'POST', body: { name } }),
    onSuccess: async (link) => {
      const queryKey = [...projectKey(id), 'links'];
      // It is listed even if the list cannot be read again.
      client.setQueryData<NamedLinks>(queryKey, (known) => known && { ...known, links: [...known.links, link] });
      await client.invalidateQueries({ queryKey });
    },
  });
}

export function useDeleteLink(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => request<unknown>(`/api/projects/${id}/links/${code}`, { method: 'DELETE' }),
    onSuccess: async () => client.invalidateQueries({ queryKey: [...projectKey(id), 'links'] }),
  });
}
