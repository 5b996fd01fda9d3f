import type { FrameTexts } from '../texts/frame-texts';
import { element } from './element';
import { icon } from './icon';

/** Time to read the 12 words of the English tip, at three a second. */
const TIP_MS = 4000;

interface SoundToggle {
  root: HTMLElement;
  show(muted: boolean): void;
  hide(): void;
}

/**
 * Round button at the bottom left while a video plays. After unmuting it briefly explains possible causes of silence.
 */
export function soundToggle(texts: FrameTexts, onToggle: (muted: boolean) => void): SoundToggle {
  let muted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sign = element('span', { class: 'sign' });
  const button = element('button', {
    type: 'button',
    class: 'round',
    'data-testid': 'ar-sound',
    lang: texts.lang,
    onclick: () => {
      const unmuting = muted;
      onToggle(!muted);
      if (unmuting) showTip();
      else hideTip();
    },
  });
  const tip = element('p', { class: 'tip', role: 'status', lang: texts.lang });
  const root = element('div', { class: 'sound', hidden: true }, button, tip);
  const hideTip = (): void => {
    clearTimeout(timer);
    tip.textContent = '';
  };
  const showTip = (): void => {
    tip.textContent = texts.soundTip;
    clearTimeout(timer);
    timer = setTimeout(hideTip, TIP_MS);
  };
  return {
    root,
    show(nowMuted) {
      muted = nowMuted;
      // The sign is for machines and for fonts that have it; the drawn icon looks the same on every phone.
      sign.textContent = muted ? '🔇' : '🔊';
      button.replaceChildren(icon(muted ? 'soundOff' : 'soundOn'), sign);
      button.setAttribute('aria-label', muted ? texts.unmute : texts.mute);
      root.hidden = false;
    },
    hide() {
      root.hidden = true;
      hideTip();
    },
  };
}
