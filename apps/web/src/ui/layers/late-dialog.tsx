import { type ReactNode, Suspense, useState } from 'react';

/** Holds a dialog whose code is loaded when it first opens. The dialog then stays mounted, so that it can fade out. */
export function LateDialog({ open, children }: { open: boolean; children: ReactNode }) {
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return used && <Suspense fallback={null}>{children}</Suspense>;
}
