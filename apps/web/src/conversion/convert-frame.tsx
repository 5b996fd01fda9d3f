import type { ReactNode } from 'react';
import { conversion as texts } from '../texts/conversion';
import { Dialog } from '../ui/layers/dialog';

interface ConvertFrameProps {
  fileName: string;
  footer?: ReactNode;
  /** While true, only the buttons of `footer` close the dialog, because closing it would lose the work. */
  isBusy?: boolean;
  size?: 'md' | 'lg';
  onClose: () => void;
  children: ReactNode;
}

export function ConvertFrame({ fileName, footer, isBusy = false, size = 'md', onClose, children }: ConvertFrameProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isBusy) onClose();
      }}
      title={<span className="break-words">{texts.title(fileName)}</span>}
      closeLabel={texts.close}
      size={size}
      footer={footer}
    >
      {children}
    </Dialog>
  );
}
