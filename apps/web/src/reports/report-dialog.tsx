import type { Locale } from '@anchora/contract/languages';
import { useEffect, useId, useRef, useState } from 'react';
import { reportTexts } from '../texts/reports/report-texts';
import { ReportForm } from './report-form';
import { ReportSent } from './report-sent';

export interface ReportDialogProps {
  shareId: string;
  inDefault: Locale;
  onClose: () => void;
}

/**
 * Uses the browser's own dialog, because the viewer has none of the app's: it keeps the focus, closes with Escape, and
 * returns the focus to the button. On a phone it lies at the lower edge.
 */
export function ReportDialog({ shareId, inDefault, onClose }: ReportDialogProps) {
  const [isSent, setSent] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const texts = reportTexts(inDefault);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[92dvh] w-full max-w-lg overflow-y-auto overscroll-contain rounded-surface bg-surface p-5 text-ink shadow-raised backdrop:bg-overlay focus:outline-none max-sm:mb-0 max-sm:max-w-full max-sm:rounded-b-none max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-7"
    >
      {isSent ? (
        <ReportSent titleId={id} texts={texts} onClose={close} />
      ) : (
        <ReportForm titleId={id} texts={texts} shareId={shareId} onSent={() => setSent(true)} onClose={close} />
      )}
    </dialog>
  );
}
