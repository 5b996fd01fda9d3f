import { WorkspacePage } from '../features/workspaces/workspace-page';
import { lazyPart } from '../lazy-part';
import { LatePart } from '../ui/layers/late-part';

const { Part: OwnFactors } = lazyPart(async () => (await import('../features/account/pages')).OwnFactors);

const factors = (
  <LatePart>
    <OwnFactors />
  </LatePart>
);

/** A workspace, or for a member who lacks a required second factor the means to add one. */
export function WorkspaceRoute() {
  return <WorkspacePage factors={factors} />;
}
