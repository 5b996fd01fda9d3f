import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { useNavigateFromHere } from './use-navigate-from-here';

afterEach(() => vi.unstubAllGlobals());

/** The navigations by which an answer leads on a user who asked on /support and is on `pathname` by now. */
function ledFrom(pathname: string): unknown[][] {
  const navigate = vi.fn();
  const onUsed = vi.fn<(used: ReturnType<typeof useNavigateFromHere>) => void>();
  function Page() {
    onUsed(useNavigateFromHere());
    return null;
  }
  renderToStaticMarkup(
    <Router hook={() => ['/support', navigate]}>
      <Page />
    </Router>,
  );
  vi.stubGlobal('location', { pathname });
  onUsed.mock.lastCall?.[0]('/support/7', { replace: true });
  return navigate.mock.calls;
}

it('leads on from the page on which it was asked for', () => {
  expect(ledFrom('/support')).toEqual([['/support/7', { replace: true }]]);
});

it('leaves a user who has gone to another page meanwhile there', () => {
  expect(ledFrom('/dashboard')).toEqual([]);
});
