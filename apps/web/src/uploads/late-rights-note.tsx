import { lazy, Suspense } from 'react';

const RightsNote = lazy(() =>
  import('./rights-note').then(
    (module) => ({ default: module.RightsNote }),
    () => ({ default: () => null }),
  ),
);

/** The statement that uploading confirms, for pages whose code must stay small; it loads after them. */
export function LateRightsNote({ className = '' }: { className?: string }) {
  return (
    <Suspense>
      <RightsNote className={`text-xs text-ink-soft ${className}`} />
    </Suspense>
  );
}
