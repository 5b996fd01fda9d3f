import { element } from '../ui/element';

/**
 * Messages about gestures after the first placement, and about a lost way, are shown for this long: the 12 words of the
 * first at two a second, read slowly.
 */
const SAY_MS = 6000;

interface SayLine {
  root: HTMLElement;
  /** @param hint shown while there is no message; null hides the line. */
  show(hint: string | null): void;
  /** Shows a message at once, in place of the hint; no effect without a message. */
  say(message: string | undefined): void;
  /** Shows a message after the present one. */
  sayNext(message: string): void;
  /** Removes the present message and those that wait. */
  clear(): void;
}

/** The line of text over the camera picture: a hint, which a message replaces for a while. */
export function sayLine(lang: string): SayLine {
  const root = element('p', { class: 'say', lang, 'data-testid': 'ar-hint', role: 'status' });
  let hint: string | null = null;
  let messages: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    root.textContent = hint === null ? '' : messages[0] || hint;
  };
  const begin = (): void => {
    clearTimeout(timer);
    timer = undefined;
    draw();
    // While a way starts, for which the visitor may have to answer a question, the line is hidden.
    if (hint === null || messages.length === 0) return;
    timer = setTimeout(() => {
      messages.shift();
      begin();
    }, SAY_MS);
  };
  return {
    root,
    show(next) {
      hint = next;
      if (timer === undefined) begin();
      else draw();
    },
    say(message) {
      if (!message) return;
      messages = [message, ...messages.slice(1)];
      begin();
    },
    sayNext(message) {
      messages.push(message);
      if (messages.length === 1) begin();
    },
    clear() {
      messages = [];
      begin();
    },
  };
}
