import { Suspense, lazy } from 'react';
import { WorkspacePage } from '../features/workspaces/workspace-page';

const OwnFactors = lazy(async () => ({ default: (await import('../features/account/pages')).OwnFactors }));

const factors = (
  <Suspense>
    <OwnFactors />
  </Suspense>
);

/** A workspace, or for a member who lacks a required second factor the means to add one. */
export function WorkspaceRoute() {
  return <WorkspacePage factors={factors} />;
}
