import './toast.css';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { toasts as texts } from '../../texts/toasts';
import { Icon } from '../pictures/icon';
import { TOAST_Z_INDEX } from '../layers/layer-style';

export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** Language of both texts if it differs from the page's. */
  lang?: string;
  action?: { label: string; onSelect: () => void };
  /** Default `SHOWN_MS`; errors and messages with an action stay for `LONGER_SHOWN_MS`. */
  durationMs?: number;
}

/** Time to notice and read a message. Chosen, not measured. */
const SHOWN_MS = 5000;
/** The longer time to act on a message as well. Chosen, not measured. */
const LONGER_SHOWN_MS = 8000;
/** Time that a screen reader gets to notice the live region before its first message. Chosen, not measured. */
const ANNOUNCED_AFTER_MS = 50;

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info };
const TONES = { success: 'text-held-text', error: 'text-danger-text', info: 'text-ink-soft' };

let mounted: Promise<void> | null = null;

/** Screen readers announce a message only if the live region was in the page before it. */
async function mountToaster(): Promise<void> {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    document.body.append(host);
    createRoot(host).render(<ToastHost onReady={resolve} />);
  });
}

function ToastHost({ onReady }: { onReady: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onReady, ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onReady]);
  return (
    <Toaster
      position="bottom-right"
      gap={10}
      offset={20}
      mobileOffset={12}
      containerAriaLabel={texts.label}
      // A dialog disables pointer events on the rest of the page; a message above it must still take presses.
      style={{ zIndex: TOAST_Z_INDEX, pointerEvents: 'auto' }}
    />
  );
}

export interface ShownToast {
  dismiss: () => void;
}

/**
 * Shows a message, once screen readers can announce it.
 *
 * @param onGone called once, when the message closes.
 */
export async function presentToast(message: ToastMessage, onGone: () => void): Promise<ShownToast> {
  mounted ??= mountToaster();
  await mounted;
  const durationMs = message.durationMs ?? (message.kind === 'error' || message.action ? LONGER_SHOWN_MS : SHOWN_MS);
  let isOpen = true;
  const card = (id: number | string) => (
    <ToastCard
      message={message}
      // A message that loses the focus because it is closing must not be shown again.
      onHold={(held) => isOpen && show(held ? Infinity : durationMs, id)}
      onClose={() => toast.dismiss(id)}
    />
  );
  const end = () => {
    if (isOpen) onGone();
    isOpen = false;
  };
  const show = (shownMs: number, id?: number | string) =>
    toast.custom(card, { ...(id !== undefined && { id }), duration: shownMs, onDismiss: end, onAutoClose: end });
  const id = show(durationMs);
  return { dismiss: () => toast.dismiss(id) };
}

interface ToastCardProps {
  message: ToastMessage;
  /** Keeps the message open while it has the keyboard focus, as under a mouse. */
  onHold: (held: boolean) => void;
  onClose: () => void;
}

function ToastCard({ message, onHold, onClose }: ToastCardProps) {
  const { kind, title, description, lang, action } = message;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const item = card.current?.closest('li');
    const hold = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) onHold(true);
    };
    const release = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && item?.contains(relatedTarget))) onHold(false);
    };
    item?.addEventListener('focusin', hold);
    item?.addEventListener('focusout', release);
    return () => {
      item?.removeEventListener('focusin', hold);
      item?.removeEventListener('focusout', release);
    };
  }, [onHold]);
  return (
    <div
      ref={card}
      lang={lang}
      className="flex w-full items-start gap-3 rounded-surface bg-surface p-4 pr-2 font-sans text-ink shadow-raised sm:w-[22rem]"
    >
      <Icon of={ICONS[kind]} className={TONES[kind]} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-sm font-medium">{title}</p>
        {description && <p className="text-sm text-ink-soft">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onSelect();
            onClose();
          }}
          className="-my-1.5 rounded-control px-2.5 py-1.5 text-sm font-medium underline underline-offset-4 hover:bg-hover"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={texts.close}
        onClick={onClose}
        className="-my-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-hover hover:text-ink"
      >
        <Icon of={X} sizePx={16} />
      </button>
    </div>
  );
}
