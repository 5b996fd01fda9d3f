import { Store } from '../../../store/store';
import type { History } from '../document/history';
import type { StageSession } from './stage-session';

/**
 * Time between two changes of the panels while a hand moves an item, ms. Chosen, not measured: numbers that change
 * faster are not read.
 */
const GESTURE_MS = 100;

/**
 * The history as the panels show it: at once after every edit, but during a gesture only ten times a second. Following
 * each move of the pointer took the page longer than moving the item itself.
 */
export class PanelHistory extends Store<History> {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly session: StageSession) {
    super(session.current);
    session.subscribe(() => {
      if (!session.current.run?.byHand) this.show();
      else this.timer ??= setTimeout(() => this.show(), GESTURE_MS);
    });
  }

  private show(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.set(this.session.current);
  }
}
