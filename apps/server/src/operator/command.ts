import type { Config } from '../config/config';
import type { Database } from '../db/database';

export interface OperatorDeps {
  db: Database;
  config: Config;
}

export interface Command {
  /** `<needed>`, then `[optional]` ones. */
  parameters: string;
  /** Words that may follow the parameters; one that ends with `=` takes a value. */
  flags?: readonly string[];
  does: string;
  /**
   * @param parameters the parameters, then the flags.
   * @returns the text to print.
   * @throws StartupError with one line about the fault; ApiError of a service that refuses.
   */
  run: (deps: OperatorDeps, ...parameters: string[]) => Promise<string>;
}
