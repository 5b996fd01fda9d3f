import type { ErrorCode } from './errors/error-codes';
import type { ReceivedMessage } from './errors/message-template';

/** Body of every answer that is not a success. */
export interface ApiErrorBody {
  /** One or two English sentences fit to be shown: what happened and what to do. */
  message: string;
  code: ErrorCode;
  /** What fills the slots of the code's template; left out where it has none. */
  params?: Record<string, unknown>;
  /** Field name → message, for forms. */
  fields?: Record<string, string>;
  /** Field name → the same as code and parameters. */
  fieldErrors?: Record<string, ReceivedMessage>;
}
