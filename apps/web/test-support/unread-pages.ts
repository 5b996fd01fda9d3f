import { vi } from 'vitest';

/** Stands in for a list whose first part could not be read, or, with `isFetchNextPageError`, a further one. */
export const unreadPages = {
  isError: true,
  isFetchNextPageError: false,
  hasNextPage: true,
  data: { pages: [{ items: [], nextBefore: 7 }] },
  fetchNextPage: vi.fn(),
  refetch: vi.fn(),
};
