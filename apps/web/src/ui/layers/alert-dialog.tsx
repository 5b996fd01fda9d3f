import { Cancel, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button';
import { cx } from '../class-names';
import { OVERLAY_CLASS, SHEET_CLASS } from './layer-style';
import { useReturnFocus } from './use-return-focus';

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  /** Runs the action. The dialog stays open until the caller sets `open` to false, once the action is done. */
  onConfirm: () => void;
  busy?: boolean;
  danger?: boolean;
}

/** Asks before an action that cannot easily be undone. Focus starts on Cancel. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  cancelLabel,
  confirmLabel,
  onConfirm,
  busy = false,
  danger = false,
}: AlertDialogProps) {
  const { onOpen, onCloseAutoFocus } = useReturnFocus();
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={OVERLAY_CLASS} />
        <Content
          onOpenAutoFocus={onOpen}
          onCloseAutoFocus={onCloseAutoFocus}
          className={cx(SHEET_CLASS, 'gap-6 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:max-w-md sm:p-7')}
        >
          <div className="grid gap-2">
            <Title className="text-lg font-bold tracking-tight">{title}</Title>
            <Description className="text-sm text-ink-soft">{description}</Description>
          </div>
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
