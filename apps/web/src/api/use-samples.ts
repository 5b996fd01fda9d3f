import { useQuery } from '@tanstack/react-query';
import { fetchSamples } from './templates';

/** Addresses of the templates' sample content; they change only with the product's version. */
export function useSamples() {
  return useQuery({ queryKey: ['/api/templates'], queryFn: ({ signal }) => fetchSamples(signal) });
}
