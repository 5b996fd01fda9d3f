import type { FrameProject, ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { FrameTexts } from '../texts/frame-texts';
import { brackets } from './brackets';
import { element } from './element';
import { icon } from './icon';
import { soundToggle } from './sound-toggle';

export interface HudActions {
  onBack: () => void;
  onInfo: () => void;
  onMuted: (muted: boolean) => void;
}

/** `busy`: back and info only; `hidden`: nothing. */
export type HudMode = 'hidden' | 'busy' | 'scanning' | 'tracking';

export interface Hud {
  root: HTMLElement;
  set(mode: HudMode): void;
  /** Receives messages of the experience other than its state. */
  receive(message: ToShell): void;
}

/** The UI over the camera picture: the corner brackets, the hint, and buttons within thumb's reach. */
export function hud(project: FrameProject, texts: FrameTexts, actions: HudActions): Hud {
  const sound = soundToggle(texts, actions.onMuted);
  const frame = brackets('searching', 'finder');
  const hint = element(
    'div',
    { class: 'hint', 'data-testid': 'ar-hint' },
    project.targetImageUrl && element('img', { src: project.targetImageUrl, alt: '' }),
    element('p', { lang: texts.lang }, texts.scanning),
  );
  const announcement = element('p', { class: 'sr-only', role: 'status', lang: texts.lang });
  const button = (label: string, name: 'close' | 'info', testId: string, onclick: () => void): HTMLElement =>
    element(
      'button',
      { type: 'button', class: 'round', 'aria-label': label, lang: texts.lang, 'data-testid': testId, onclick },
      icon(name),
    );
  const root = element(
    'div',
    { class: 'hud', hidden: true },
    element('div', { class: 'finder-room', 'aria-hidden': 'true' }, frame),
    announcement,
    element(
      'div',
      { class: 'bar' },
      sound.root,
      hint,
      element(
        'div',
        { class: 'tools' },
        button(texts.back, 'close', 'ar-back', actions.onBack),
        button(texts.info, 'info', 'ar-info', actions.onInfo),
      ),
    ),
  );
  return {
    root,
    receive(message) {
      if (message.t === 'audio') sound.show(message.muted);
    },
    set(mode) {
      root.hidden = mode === 'hidden';
      root.dataset['mode'] = mode;
      frame.dataset['state'] = mode === 'tracking' ? 'held' : 'searching';
      announcement.textContent = mode === 'tracking' ? texts.found : mode === 'scanning' ? texts.scanning : '';
      if (mode !== 'tracking') sound.hide();
    },
  };
}
