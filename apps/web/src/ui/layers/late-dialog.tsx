import { type ReactNode, Suspense, useState } from 'react';
import { lateParts as texts } from '../../texts/late-parts';
import { showToast } from '../messages/toast';
import { LateBoundary } from './late-boundary';

interface LateDialogProps {
  open: boolean;
  /** Must close the dialog; called when its code could not be fetched, so that opening it again fetches it again. */
  onClose: () => void;
  /** Shown while the code is loading. */
  fallback?: ReactNode;
  /** A part made by `lazyPart`. */
  children: ReactNode;
}

/** Holds a dialog whose code is loaded when it first opens. The dialog then stays mounted, so that it can fade out. */
export function LateDialog({ open, onClose, fallback = null, children }: LateDialogProps) {
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  const fail = () => {
    setUsed(false);
    onClose();
    showToast({ kind: 'error', title: texts.failed, description: texts.whatToDo });
  };
  return (
    used && (
      <LateBoundary onFailed={fail}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </LateBoundary>
    )
  );
}
