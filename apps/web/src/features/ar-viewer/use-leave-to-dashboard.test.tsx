import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { renderedHook } from '../../../test-support/rendered-hook';
import { useLeaveToDashboard } from './use-leave-to-dashboard';

afterEach(() => vi.unstubAllGlobals());

/**
 * Presses the way back of a signed-in user.
 *
 * @param openPath the path of the page that is open when the server answers.
 * @returns the pages to which the user is led.
 */
async function ledTo(openPath: string, { isSignedIn }: { isSignedIn: boolean }): Promise<unknown[]> {
  const navigate = vi.fn();
  const answered = vi.fn(async () => {
    vi.stubGlobal('location', { pathname: openPath });
    return Response.json({ message: '' }, { status: isSignedIn ? 200 : 401 });
  });
  vi.stubGlobal('document', { cookie: 'anchora_signed_in=1' });
  vi.stubGlobal('location', { pathname: '/view/ar/abc' });
  vi.stubGlobal('fetch', answered);
  const leave = renderedHook(
    () => useLeaveToDashboard('/demo/ar'),
    (component) => <Router hook={() => ['/view/ar/abc', navigate]}>{component}</Router>,
  );
  leave(() => undefined, 'ready');
  await expect.poll(() => answered).toHaveBeenCalledOnce();
  // The answer has been taken up by the end of the next task.
  await new Promise((resolve) => setTimeout(resolve));
  return navigate.mock.calls.map(([to]: unknown[]) => to);
}

it('leads users to the dashboard, and those whose session has ended elsewhere', async () => {
  expect(await ledTo('/view/ar/abc', { isSignedIn: true })).toEqual(['/dashboard']);
  expect(await ledTo('/view/ar/abc', { isSignedIn: false })).toEqual(['/demo/ar']);
});

it('leads nobody on who has gone to another page before the server answers', async () => {
  expect(await ledTo('/account', { isSignedIn: true })).toEqual([]);
  expect(await ledTo('/account', { isSignedIn: false })).toEqual([]);
});
