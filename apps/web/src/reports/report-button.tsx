import type { Locale } from '@anchora/contract/languages';
import { type ComponentType, useState } from 'react';
import type { ReportDialogProps } from './report-dialog';

interface ReportButtonProps {
  shareId: string;
  label: string;
  /** Replaces the label if the dialog could not be loaded. */
  failedLabel: string;
  /** Language of the surrounding page in the default table. */
  inDefault: Locale;
  className?: string;
}

/** Opens the dialog for a report; its code is loaded at the press, because reports are rare. */
export function ReportButton({ shareId, label, failedLabel, inDefault, className }: ReportButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | false | null>(null);
  const open = () =>
    void import('./report-dialog').then(
      (module) => setDialog(() => module.ReportDialog),
      () => setDialog(false),
    );
  return (
    <>
      <button type="button" className={className} onClick={open}>
        {Dialog === false ? failedLabel : label}
      </button>
      {Dialog && <Dialog shareId={shareId} inDefault={inDefault} onClose={() => setDialog(null)} />}
    </>
  );
}
