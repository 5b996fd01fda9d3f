import { shownMessage } from '../../api/api-error';
import { workspaces } from '../../texts/workspaces';
import { showToast } from '../../ui/messages/toast';

const { failed } = workspaces;

export function showFailure(error: unknown): void {
  showToast({ kind: 'error', title: failed.title, description: shownMessage(error, failed.description) });
}
