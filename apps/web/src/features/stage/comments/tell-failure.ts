import { shownMessage } from '../../../api/api-error';
import { comments } from '../../../texts/comments';
import { showToast } from '../../../ui/messages/toast';

export function tellFailure(error: unknown): void {
  showToast({ kind: 'error', title: comments.failed, description: shownMessage(error) });
}
