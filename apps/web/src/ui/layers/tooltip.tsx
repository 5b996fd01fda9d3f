import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../class-names';

interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** The explained element, which must be focusable, so that keyboard users get the help, too. */
  children: ReactElement;
}

/**
 * Time for which a pointer must rest, so that passing over opens nothing. Chosen, not measured: with much more, help
 * seems to be missing.
 */
const DELAY_MS = 300;

/** A short help text on hover and on focus. Its information must also be available elsewhere. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Provider delayDuration={DELAY_MS}>
      <Root>
        <Trigger asChild>{children}</Trigger>
        <Portal>
          <Content
            side={side}
            sideOffset={6}
            collisionPadding={12}
            className={cx(
              'z-60 max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-xs text-paper shadow-raised',
              'data-[state=closed]:animate-pop-out data-[state=delayed-open]:animate-pop-in data-[state=instant-open]:animate-pop-in',
            )}
          >
            {text}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
}
