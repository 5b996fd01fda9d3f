import { readStoredScores } from '@anchora/vision';
import { useQuery } from '@tanstack/react-query';
import { fetchStoredFile } from './uploads';

/** How well the first target of a stored tracking file is tracked, 0..1; null while unknown and where it was not scored. */
export function useTargetScore(url: string | null): number | null {
  const { data } = useQuery({
    queryKey: ['target-score', url],
    queryFn: async () => {
      const file = await fetchStoredFile(url ?? '');
      return readStoredScores(new Uint8Array(await file.arrayBuffer()))[0] ?? null;
    },
    enabled: url !== null,
    // Files never change under their address, and without a score the page is whole.
    staleTime: Infinity,
    retry: false,
  });
  return data ?? null;
}
