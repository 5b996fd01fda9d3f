import { type ReactNode, Suspense, useState } from 'react';
import { LateBoundary } from '../../ui/layers/late-boundary';

interface LateViewProps {
  /** Takes the place of a part whose code could not be fetched; `retry` fetches it again. */
  renderFailure: (retry: () => void) => ReactNode;
  /** A part made by `lazyPart`. */
  children: ReactNode;
}

/** Like `LatePart`, with a failure in the look of the viewer, which does not load the components of the app. */
export function LateView({ renderFailure, children }: LateViewProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return renderFailure(() => setFailed(false));
  return (
    <LateBoundary onFailed={() => setFailed(true)}>
      <Suspense>{children}</Suspense>
    </LateBoundary>
  );
}
