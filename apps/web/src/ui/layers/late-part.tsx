import { type ReactNode, Suspense, useState } from 'react';
import { lateParts as texts } from '../../texts/late-parts';
import { Button } from '../buttons/button';
import { LateBoundary } from './late-boundary';

interface LatePartProps {
  /** Shown while the code is loading. */
  fallback?: ReactNode;
  /** Parts made by `lazyPart`. */
  children: ReactNode;
}

/** Holds a part of a page whose code is loaded when it is first needed. If that fails, it can be tried again there. */
export function LatePart({ fallback = null, children }: LatePartProps) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 rounded-control border border-line p-3 text-sm">
        <p>
          {texts.failed}. {texts.whatToDo}
        </p>
        <Button size="sm" onClick={() => setFailed(false)}>
          {texts.again}
        </Button>
      </div>
    );
  }
  return (
    <LateBoundary onFailed={() => setFailed(true)}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LateBoundary>
  );
}
