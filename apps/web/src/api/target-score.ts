import { readStoredScores } from '@anchora/vision/stored-scores';
import { useQuery } from '@tanstack/react-query';
import { fetchStoredFile } from './uploads';

/**
 * Score of the first target of a stored tracking file, 0..1; null while it loads, if it cannot be read, and for a file
 * without scores.
 */
export function useTargetScore(url: string | null): number | null {
  const { data } = useQuery({
    queryKey: ['target-score', url],
    queryFn: async () => {
      const file = await fetchStoredFile(url ?? '');
      return readStoredScores(new Uint8Array(await file.arrayBuffer()))[0] ?? null;
    },
    enabled: url !== null,
    // A file never changes at its address, and the page is complete without a score.
    staleTime: Infinity,
    retry: false,
  });
  return data ?? null;
}
