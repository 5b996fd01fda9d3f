import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type ProjectQuery, queryOfSearch, searchWithQuery } from './project-query';

interface ProjectQueryState {
  query: ProjectQuery;
  change: (part: Partial<ProjectQuery>) => void;
}

/**
 * The query in the address. Changes replace the history entry, so that Back leaves the page and does not undo single
 * letters.
 */
export function useProjectQuery(): ProjectQueryState {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = useMemo(() => queryOfSearch(search), [search]);
  const change = useCallback(
    (part: Partial<ProjectQuery>) => {
      const next = searchWithQuery(search, { ...query, ...part });
      navigate(next ? `${path}?${next}` : path, { replace: true });
    },
    [search, query, path, navigate],
  );
  return { query, change };
}
