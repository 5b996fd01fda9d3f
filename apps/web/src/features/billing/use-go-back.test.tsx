import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryStorage } from '../../../test-support/memory-storage';
import { renderedHook } from '../../../test-support/rendered-hook';
import { rememberLeaving } from '../../api/upgrade-prompt';
import { useGoBack } from './use-go-back';

const { setVisibility } = vi.hoisted(() => ({ setVisibility: vi.fn() }));
vi.mock('../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../api/projects', () => ({ useSetVisibility: () => ({ mutateAsync: setVisibility }) }));
vi.mock('../../ui/messages/toast', () => ({ showToast: () => undefined }));

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('sessionStorage', memoryStorage(new Map()));
});
afterEach(() => vi.unstubAllGlobals());

/**
 * Comes back from the payment page, for which the dashboard was left to make project 7 private.
 *
 * @param openPath the path of the page that is open once the project is private.
 * @returns the pages to which the user is led.
 */
async function ledTo(openPath: string): Promise<unknown[]> {
  vi.stubGlobal('location', { pathname: '/dashboard', search: '?view=archived' });
  rememberLeaving({ kind: 'project', id: 7 });
  const navigate = vi.fn();
  setVisibility.mockImplementation(async () => vi.stubGlobal('location', { pathname: openPath }));
  const goBack = renderedHook(useGoBack, (component) => (
    <Router hook={() => ['/dashboard', navigate]}>{component}</Router>
  ));
  await goBack(true);
  expect(setVisibility).toHaveBeenCalledExactlyOnceWith({ id: 7, isPublic: false });
  return navigate.mock.calls.map(([to]: unknown[]) => to);
}

it('makes the project private for which the user has paid, and leads back to the page that asked', async () => {
  expect(await ledTo('/dashboard')).toEqual(['/dashboard?view=archived']);
});

it('leaves a user who has gone to another page meanwhile there', async () => {
  expect(await ledTo('/account')).toEqual([]);
});
