import { useQuery } from '@tanstack/react-query';
import { fetchSamples } from './templates';

/** Where the templates' sample content is; it changes with the product's version only. */
export function useSamples() {
  return useQuery({ queryKey: ['/api/templates'], queryFn: ({ signal }) => fetchSamples(signal) });
}
