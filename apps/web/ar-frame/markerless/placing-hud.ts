import type { PlacingHint, ShowingWay, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { element } from '../ui/element';
import type { Hud, HudActions, HudMode } from '../ui/hud';
import { icon, outline } from '../ui/icon';
import { soundToggle } from '../ui/sound-toggle';
import { type AdjustActions, adjustTools } from './adjust-tools';
import { coach } from './coach';
import { waysDialog } from './other-ways';
import type { PlacingContext } from './placing-context';
import { previewPanel } from './preview-panel';
import { labelledButton } from './labelled-button';
import { sayLine } from './say-line';

/** Lucide outline (ISC licence), 24 px grid. */
const WAYS =
  'M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83ZM22 12.65l-9.17 4.16a2 2 0 0 1-1.66 0L2 12.65M22 17.65l-9.17 4.16a2 2 0 0 1-1.66 0L2 17.65';

type PlacingHudActions = HudActions & AdjustActions;

/** The UI over the camera picture while content is placed and viewed, all within the dom-overlay. */
export function placingHud(context: PlacingContext, actions: PlacingHudActions): Hud {
  const { texts, words } = context;
  const { lang } = texts;
  const sound = soundToggle(texts, actions.onMuted);
  const line = sayLine(lang);
  const adjust = adjustTools(words, lang, actions);
  const preview = previewPanel(context);
  const ways = waysButton(context);
  const back = { label: texts.back, lang, testId: 'ar-back', onclick: actions.onBack };
  const info = { label: texts.info, lang, testId: 'ar-info', onclick: actions.onInfo };
  const tools = [ways.button, labelledButton(back, icon('close')), labelledButton(info, icon('info'))];
  const bar = element('div', { class: 'bar' }, sound.root, element('div', { class: 'tools' }, ...tools));
  const foot = element('div', { class: 'foot' }, line.root, adjust.root, preview.root, bar);
  const root = element('div', { class: 'hud placing', hidden: true }, coach(), foot, ways.dialog);

  let mode: HudMode = 'hidden';
  let hint: PlacingHint | null = null;
  let toldGestures = false;
  const showHint = (): void => {
    line.show(mode === 'scanning' || mode === 'tracking' ? textOf(hint, context) : null);
    root.dataset['hint'] = (mode === 'scanning' && hint) || '';
  };
  const tellGestures = (): void => {
    if (toldGestures || ways.present() === 'no-camera') return;
    toldGestures = true;
    // A message about a lost way is shown before this one.
    line.sayNext(words.gestures);
  };
  return {
    root,
    receive(message: ToShell) {
      preview.receive(message);
      ways.receive(message);
      if (message.t === 'audio') sound.show(message.muted);
      else if (message.t === 'unplaced') sound.hide();
      else if (message.t === 'scaled') adjust.showSize(message.percent);
      else if (message.t === 'dropped') line.say(words.lost[message.reason]);
      else if (message.t === 'placed') tellGestures();
      else if (message.t === 'hint') {
        ({ hint } = message);
        showHint();
      }
    },
    set(next) {
      mode = next;
      root.hidden = mode === 'hidden';
      root.dataset['mode'] = mode;
      // Content that is not placed yet can be placed without a touch.
      adjust.root.hidden = mode !== 'tracking' && mode !== 'scanning';
      if (mode !== 'tracking') sound.hide();
      if (mode === 'hidden') {
        hint = null;
        line.clear();
        ways.close();
      }
      showHint();
    },
  };
}

function textOf(hint: PlacingHint | null, { init, words }: PlacingContext): string {
  if (hint === null) return '';
  const isVideo = init.project.contentType === 'video';
  return hint === 'move-phone' && isVideo ? words.movePhoneWalls : words.hints[hint];
}

/** The button for other ways of showing the content, and the dialog that it opens. */
function waysButton(context: PlacingContext) {
  const dialog = waysDialog(context);
  let offered: readonly ShowingWay[] = [];
  let present: ShowingWay | null = null;
  const { texts, words } = context;
  const list = (): void => dialog.list(offered, present);
  const open = (): void => {
    list();
    dialog.open();
  };
  const button = labelledButton(
    { label: words.otherWays, lang: texts.lang, testId: 'ar-ways', onclick: open },
    outline(WAYS),
  );
  return {
    button,
    dialog: dialog.root,
    present: () => present,
    receive(message: ToShell): void {
      if (message.t === 'started') present = message.way;
      else if (message.t === 'ready') {
        offered = message.ways;
        button.hidden = offered.filter((way) => way !== 'quick-look').length < 2;
      } else return;
      // A way may turn out to be missing, or another one replace it.
      if (dialog.root.open) list();
    },
    close(): void {
      if (dialog.root.open) dialog.root.close();
    },
  };
}
