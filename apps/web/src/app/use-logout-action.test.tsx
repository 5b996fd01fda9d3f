import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { renderedHook } from '../../test-support/rendered-hook';
import { useLogoutAction } from './use-logout-action';

const { forgetGoogle, request } = vi.hoisted(() => ({ forgetGoogle: vi.fn(), request: vi.fn() }));
vi.mock('../google/forget-google', () => ({ forgetGoogle }));
vi.mock('../api/http-client', () => ({ request }));
vi.mock('../api/unsaved-scenes', () => ({ forgetUnsavedScenes: () => undefined }));
vi.mock('../page-config', () => ({ pageConfig: {} }));
vi.mock('../ui/messages/toast', () => ({ showToast: () => undefined }));

it('logs out once if it is pressed again while the identity provider answers', async () => {
  const { run } = renderedHook(
    () => useLogoutAction(7),
    (component) => (
      <QueryClientProvider client={new QueryClient()}>
        <Router hook={() => ['/dashboard', () => undefined]}>{component}</Router>
      </QueryClientProvider>
    ),
  );
  await Promise.all([run(), run()]);
  expect(forgetGoogle).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledTimes(1);
});
