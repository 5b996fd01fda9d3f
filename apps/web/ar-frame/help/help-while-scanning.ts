import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { ScanLook } from '@anchora/ar-runtime/tracking/frame-look';
import { loadHelpTexts } from '../texts/load-help-texts';
import type { FrameTexts } from '../texts/frame-texts';
import type { ScanHelp, ScanHelpActions } from './scan-help';

/**
 * The help is loaded after this time of a search, because most visitors have found the picture by then and need no
 * help. It is shown later, after `ADVICE.patienceMs`. Chosen, not measured.
 */
const LOAD_AFTER_MS = 3000;

/** Loads the help when a search takes long. If it cannot be loaded, the search goes on without it. */
export function helpWhileScanning(options: {
  lang: FrameTexts['lang'];
  add: (part: HTMLElement) => void;
  actions: ScanHelpActions;
}) {
  let help: ScanHelp | null = null;
  let loading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let present: { state: ArState; sinceMs: number } = { state: 'boot', sinceMs: 0 };

  const load = async (): Promise<void> => {
    loading = true;
    const [{ scanHelp }, texts] = await Promise.all([import('./scan-help'), loadHelpTexts(options.lang)]);
    help = scanHelp(texts, options.lang, options.actions);
    options.add(help.root);
    help.showState(present.state, present.sinceMs);
  };
  return {
    state(state: ArState): void {
      present = { state, sinceMs: performance.now() };
      help?.showState(state, present.sinceMs);
      clearTimeout(timer);
      if (help || loading || state !== 'scanning') return;
      timer = setTimeout(() => void load().catch(() => (loading = false)), LOAD_AFTER_MS);
    },
    look(look: ScanLook): void {
      help?.showLook(look);
    },
  };
}
