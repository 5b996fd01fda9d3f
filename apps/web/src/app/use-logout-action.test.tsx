import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { useLogoutAction } from './use-logout-action';

const { forgetGoogle, request } = vi.hoisted(() => ({ forgetGoogle: vi.fn(), request: vi.fn() }));
vi.mock('../google/forget-google', () => ({ forgetGoogle }));
vi.mock('../api/http-client', () => ({ request }));
vi.mock('../api/unsaved-scenes', () => ({ forgetUnsavedScenes: () => undefined }));
vi.mock('../page-config', () => ({ pageConfig: {} }));
vi.mock('../ui/messages/toast', () => ({ showToast: () => undefined }));

it('logs out once if it is pressed again while the identity provider answers', async () => {
  const pressed: Promise<void>[] = [];
  function Page() {
    const { run } = useLogoutAction(7);
    if (pressed.length === 0) pressed.push(run(), run());
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router hook={() => ['/dashboard', () => undefined]}>
        <Page />
      </Router>
    </QueryClientProvider>,
  );
  await Promise.all(pressed);
  expect(forgetGoogle).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledTimes(1);
});
