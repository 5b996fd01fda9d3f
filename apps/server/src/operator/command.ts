import type { Config } from '../config/config';
import type { Database } from '../db/database';

export interface OperatorDeps {
  db: Database;
  config: Pick<Config, 'publicUrl'>;
}

export interface Command {
  parameters: string;
  does: string;
  /** @returns what to print. @throws StartupError with one line that says what is wrong. */
  run: (deps: OperatorDeps, ...parameters: string[]) => Promise<string>;
}
