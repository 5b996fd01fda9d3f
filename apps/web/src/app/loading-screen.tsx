import { pageConfig } from '../page-config';
import { Logo } from '../ui/pictures/logo';
import { Spinner } from '../ui/messages/spinner';

/** Fills the window until the page is known. Appears with a delay, so that it does not flash on quick answers. */
export function LoadingScreen({ text }: { text: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-6 p-6">
      <div className="grid animate-[page-in_150ms_ease-out_120ms_both] justify-items-center gap-6">
        <Logo name={pageConfig.productName} />
        <p className="flex items-center gap-3 text-sm text-ink-soft">
          <Spinner />
          {text}
        </p>
      </div>
    </div>
  );
}
