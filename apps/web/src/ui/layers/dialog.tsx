import { X } from 'lucide-react';
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../class-names';
import { Icon } from '../pictures/icon';
import { OVERLAY_CLASS, SHEET_CLASS } from './layer-style';
import { useReturnFocus } from './use-return-focus';
import { keepOpenForToasts } from '../messages/keep-open-for-toasts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  size?: 'md' | 'lg';
  lang?: string;
  /** Element that gets the focus on opening; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Whether a press outside closes the dialog. Default: true. Set it to false where closing loses what cannot be shown
   * again.
   */
  closesOutside?: boolean;
  children: ReactNode;
  /** Row of buttons at the bottom. */
  footer?: ReactNode;
}

/**
 * A window over the page; on a phone a sheet from below. Escape, the close button and, by default, the overlay close
 * it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  size = 'md',
  lang,
  initialFocus,
  closesOutside = true,
  children,
  footer,
}: DialogProps) {
  const { onOpen, onCloseAutoFocus } = useReturnFocus();
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={OVERLAY_CLASS} />
        <Content
          lang={lang}
          onInteractOutside={(event) => (closesOutside ? keepOpenForToasts(event) : event.preventDefault())}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            onOpen();
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(SHEET_CLASS, size === 'lg' ? 'sm:max-w-3xl' : 'sm:max-w-lg')}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-7 sm:pt-7">
            <div className="grid gap-1">
              <Title className="text-lg font-bold tracking-tight">{title}</Title>
              {description && <Description className="text-sm text-ink-soft">{description}</Description>}
            </div>
            <Close
              aria-label={closeLabel}
              className="-mt-1.5 -mr-2 inline-flex size-10 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-hover hover:text-ink"
            >
              <Icon of={X} />
            </Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-7">{children}</div>
          {footer && (
            <div className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-7">
              {footer}
            </div>
          )}
        </Content>
      </Portal>
    </Root>
  );
}
