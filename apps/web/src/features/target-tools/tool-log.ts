import { Store } from '../../store/store';

export type LogKind = 'info' | 'success' | 'warning' | 'error';

export interface LogLine {
  id: number;
  timeMs: number;
  kind: LogKind;
  text: string;
}

/**
 * Each line is an element of the page, so the oldest are dropped; a compilation of one picture writes a handful.
 * Chosen, not measured.
 */
const MOST_LINES = 300;

export class ToolLog extends Store<readonly LogLine[]> {
  private written = 0;

  /** @param now clock, ms since 1970. */
  constructor(private readonly now: () => number) {
    super([]);
  }

  readonly write = (kind: LogKind, text: string): void => {
    this.written += 1;
    const line = { id: this.written, timeMs: this.now(), kind, text };
    this.set([...this.current, line].slice(-MOST_LINES));
  };

  readonly clear = (): void => this.set([]);
}
