import { type ReactNode, Suspense, useState } from 'react';

/** Holds a dialog whose code is loaded when it opens for the first time, and which then stays, so that it can close softly. */
export function LateDialog({ open, children }: { open: boolean; children: ReactNode }) {
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return used && <Suspense fallback={null}>{children}</Suspense>;
}
