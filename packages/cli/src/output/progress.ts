import type { Output } from '../surroundings';

/** Moves to the beginning of the line, and erases it. */
export const CLEAR_LINE = '\r\u001B[K';

/** Shows the progress on standard error: one line that changes in a terminal, else a line for each change. */
export class Progress {
  private shown = '';

  constructor(
    private readonly output: Output,
    private readonly isQuiet: boolean,
  ) {}

  show(text: string): void {
    if (this.isQuiet || text === this.shown) return;
    this.shown = text;
    this.output.write(this.output.isTTY ? CLEAR_LINE + text : `${text}\n`);
  }

  /** Leaves the place to other output. */
  end(): void {
    if (this.shown !== '' && this.output.isTTY && !this.isQuiet) this.output.write(CLEAR_LINE);
    this.shown = '';
  }
}
