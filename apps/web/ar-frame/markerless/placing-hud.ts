import type { PlacingHint, ShowingWay, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { element } from '../ui/element';
import type { Hud, HudActions, HudMode } from '../ui/hud';
import { icon, outline } from '../ui/icon';
import { soundToggle } from '../ui/sound-toggle';
import { coach } from './coach';
import { type WaysContext, waysDialog } from './other-ways';
import { previewPanel } from './preview-panel';

/** Lucide outlines (ISC licence), 24 px grid. */
const RECENTRE = 'M2 12h3M19 12h3M12 2v3M12 19v3M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0';
const PLACE_AGAIN = 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5';
const WAYS =
  'M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83ZM22 12.65l-9.17 4.16a2 2 0 0 1-1.66 0L2 12.65M22 17.65l-9.17 4.16a2 2 0 0 1-1.66 0L2 17.65';

/** Messages about gestures after the first placement, and about a lost way, are shown for this long. */
const SAY_MS = 6000;

export interface PlacingHudActions extends HudActions {
  onRecentre: () => void;
  onPlaceAgain: () => void;
  onRealSize: () => void;
}

/** The UI over the camera picture while content is placed and viewed, all within the dom-overlay. */
export function placingHud(context: WaysContext, actions: PlacingHudActions): Hud {
  const { texts, words, init } = context;
  const isVideo = init.project.contentType === 'video';
  const { lang } = texts;
  const sound = soundToggle(texts, actions.onMuted);
  const dialog = waysDialog(context);
  const say = element('p', { class: 'say', lang, 'data-testid': 'ar-hint', role: 'status' });
  const round = (label: string, drawing: SVGSVGElement, testId: string, onclick: () => void): HTMLButtonElement =>
    element(
      'button',
      { type: 'button', class: 'round', 'aria-label': label, lang, 'data-testid': testId, onclick },
      drawing,
    );
  const size = element('button', {
    type: 'button',
    class: 'size',
    lang,
    'data-testid': 'ar-size',
    onclick: actions.onRealSize,
  });
  const adjust = element(
    'div',
    { class: 'adjust', hidden: true },
    size,
    round(words.recentre, outline(RECENTRE), 'ar-recentre', actions.onRecentre),
    round(words.placeAgain, outline(PLACE_AGAIN), 'ar-place-again', actions.onPlaceAgain),
  );
  const preview = previewPanel(context);
  let ways: readonly ShowingWay[] = [];
  let present: ShowingWay | null = null;
  const waysButton = round(words.otherWays, outline(WAYS), 'ar-ways', () => dialog.open(ways, present));
  const root = element(
    'div',
    { class: 'hud placing', hidden: true },
    coach(),
    element(
      'div',
      { class: 'foot' },
      say,
      adjust,
      preview.root,
      element(
        'div',
        { class: 'bar' },
        sound.root,
        element(
          'div',
          { class: 'tools' },
          waysButton,
          round(texts.back, icon('back'), 'ar-back', actions.onBack),
          round(texts.info, icon('info'), 'ar-info', actions.onInfo),
        ),
      ),
    ),
    dialog.root,
  );

  let mode: HudMode = 'hidden';
  let hint: PlacingHint | null = null;
  /** Message that temporarily replaces the hint. */
  let passing = '';
  let toSayNext = '';
  let toldGestures = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    const hintText = hint === 'move-phone' && isVideo ? words.movePhoneWalls : hint ? words.hints[hint] : '';
    const running = mode === 'scanning' || mode === 'tracking';
    say.textContent = running ? passing || hintText : '';
    root.dataset['hint'] = (running && mode === 'scanning' && hint) || '';
    adjust.hidden = mode !== 'tracking';
  };
  const sayForAWhile = (text: string): void => {
    passing = text;
    clearTimeout(timer);
    timer = setTimeout(() => {
      passing = '';
      if (toSayNext) sayForAWhile(toSayNext);
      toSayNext = '';
      show();
    }, SAY_MS);
    show();
  };
  const showSize = (percent: number | null): void => {
    size.hidden = percent === null;
    if (percent === null) return;
    const shown = `${percent} %`;
    size.textContent = shown;
    size.dataset['real'] = String(percent === 100);
    size.setAttribute('aria-label', percent === 100 ? words.realSize(shown) : words.size(shown));
  };
  const receive = (message: ToShell): void => {
    preview.receive(message);
    switch (message.t) {
      case 'ready':
        ({ ways } = message);
        waysButton.hidden = ways.filter((way) => way !== 'quick-look').length < 2;
        break;
      case 'started':
        present = message.way;
        break;
      case 'audio':
        sound.show(message.muted);
        break;
      case 'hint':
        ({ hint } = message);
        show();
        break;
      case 'scaled':
        showSize(message.percent);
        break;
      case 'dropped': {
        const reason = words.lost[message.reason];
        if (reason) sayForAWhile(reason);
        break;
      }
      case 'placed':
        if (toldGestures || present === 'no-camera') break;
        toldGestures = true;
        // The message about the lost way is shown first.
        if (passing) toSayNext = words.gestures;
        else sayForAWhile(words.gestures);
        break;
      case 'unplaced':
        sound.hide();
        break;
    }
  };
  showSize(null);
  return {
    root,
    receive,
    set(next) {
      mode = next;
      root.hidden = mode === 'hidden';
      root.dataset['mode'] = mode;
      if (mode !== 'tracking') sound.hide();
      if (mode === 'hidden') {
        hint = null;
        passing = toSayNext = '';
        if (dialog.root.open) dialog.root.close();
      }
      show();
    },
  };
}
