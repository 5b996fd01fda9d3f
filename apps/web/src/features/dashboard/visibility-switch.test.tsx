import type { Project } from '@anchora/contract/projects';
import type { User } from '@anchora/contract/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { Router } from 'wouter';
import { onUpgradeAsked } from '../../api/upgrade-prompt';
import { CurrentUser } from '../../api/user';
import { VisibilitySwitch } from './visibility-switch';

const { shown } = vi.hoisted(() => ({ shown: { onCheckedChange: (_isOn: boolean): void => undefined } }));
vi.mock('../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../ui/fields/switch', () => ({
  Switch: (props: typeof shown) => {
    shown.onCheckedChange = props.onCheckedChange;
    return null;
  },
}));

afterEach(() => vi.unstubAllGlobals());

const OWN = { id: 7, userId: 4, isPublic: true, status: 'active', name: 'Lantern' } as Project;

/**
 * Makes a project private without Pro, on the dashboard.
 *
 * @param seenBy the path of the page that is open when the server has answered.
 * @returns the number of offered upgrades.
 */
async function offersTo(seenBy: string): Promise<number> {
  const answered = vi.fn(() => {
    vi.stubGlobal('location', { pathname: seenBy });
    return { canMakePrivate: false };
  });
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: answered } } });
  const asked = vi.fn();
  onTestFinished(onUpgradeAsked(asked));
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/dashboard">
        <CurrentUser value={{ id: 4 } as User}>
          <VisibilitySwitch project={OWN} mayChange />
        </CurrentUser>
      </Router>
    </QueryClientProvider>,
  );
  shown.onCheckedChange(false);
  await expect.poll(() => answered.mock.calls.length).toBe(1);
  // The answer has been taken up by the end of the next task.
  await new Promise((resolve) => setTimeout(resolve));
  return asked.mock.calls.length;
}

it('offers an upgrade to a user whose plan allows no private project', async () => {
  expect(await offersTo('/dashboard')).toBe(1);
});

it('offers nothing to a user who has left the page during the check', async () => {
  expect(await offersTo('/account')).toBe(0);
});
