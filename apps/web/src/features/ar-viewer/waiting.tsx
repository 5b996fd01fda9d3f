import { useEffect, useState } from 'react';
import { arViewer as texts } from '../../texts/ar-viewer';
import { Spinner } from '../../ui/messages/spinner';
import { findStandingFrame, LOOK_EVERY_MS, showsScreen } from './standing-frame';
import type { ExperienceState } from './use-experience';

/** Covers the frame until it shows something. */
export function Waiting({ experience, src }: { experience: ExperienceState; src: string }) {
  const [covers, setCovers] = useState(() => !showsScreen(findStandingFrame(src)));
  useEffect(() => {
    if (!covers) return undefined;
    const timer = setInterval(() => {
      if (showsScreen(findStandingFrame(src))) setCovers(false);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [covers, src]);
  if (!covers) return null;
  const preparing = experience.state === 'preparing';
  return (
    <div role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-paper p-6">
      <p className="flex items-center gap-3">
        <Spinner />
        {preparing ? texts.preparing : texts.loading}
      </p>
      {preparing && <p className="max-w-xs text-center text-sm text-ink-soft">{texts.preparingText}</p>}
    </div>
  );
}
