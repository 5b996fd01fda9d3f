import { showToast } from '../../ui/messages/toast';
import { showFailure } from './show-failure';

interface End {
  /** Shown if the action succeeds. */
  done?: string;
  /** Called whether the action succeeds or fails. */
  onEnd?: () => void;
}

/** Shows how an action ends that has no form. */
export function sayEnd(work: Promise<unknown>, { done, onEnd }: End = {}): void {
  void work
    .then(() => done !== undefined && showToast({ kind: 'success', title: done }))
    .catch((error: unknown) => showFailure(error))
    .finally(onEnd);
}
