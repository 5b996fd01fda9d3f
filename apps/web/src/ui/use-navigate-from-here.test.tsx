import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { renderedHook } from '../../test-support/rendered-hook';
import { useNavigateFromHere } from './use-navigate-from-here';

afterEach(() => vi.unstubAllGlobals());

/** The navigations by which an answer leads on a user who asked on /support and is on `pathname` by now. */
function ledFrom(pathname: string): unknown[][] {
  const navigate = vi.fn();
  const navigateFromHere = renderedHook(useNavigateFromHere, (component) => (
    <Router hook={() => ['/support', navigate]}>{component}</Router>
  ));
  vi.stubGlobal('location', { pathname });
  navigateFromHere('/support/7', { replace: true });
  return navigate.mock.calls;
}

it('leads on from the page on which it was asked for', () => {
  expect(ledFrom('/support')).toEqual([['/support/7', { replace: true }]]);
});

it('leaves a user who has gone to another page meanwhile there', () => {
  expect(ledFrom('/dashboard')).toEqual([]);
});
