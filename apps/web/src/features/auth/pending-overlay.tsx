import { auth as texts } from '../../texts/auth';
import { Spinner } from '../../ui/messages/spinner';

/** Covers the window while the server answers, so that nothing is sent twice. */
export function PendingOverlay() {
  return (
    <div className="fixed inset-0 z-50 grid animate-veil-in place-items-center bg-paper/85">
      <div role="progressbar" aria-label={texts.processing} className="fixed inset-x-0 top-0 h-0.5">
        <div className="h-full origin-left animate-[top-bar_8s_cubic-bezier(0.1,0.8,0.3,1)_both] bg-ink" />
      </div>
      <p role="status" className="flex items-center gap-3 font-medium">
        <Spinner />
        {texts.processing}
      </p>
    </div>
  );
}
