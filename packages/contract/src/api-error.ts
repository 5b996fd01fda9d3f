import type { ErrorCode } from './errors/error-codes';
import type { ReceivedMessage } from './errors/message-template';

/** Body of every error answer. */
export interface ApiErrorBody {
  /** One or two English sentences that can be shown to the user: what happened and what to do. */
  message: string;
  code: ErrorCode;
  /** Values for the slots of the code's template; absent if the template has none. */
  params?: Record<string, unknown>;
  /** Field name → message, for forms. */
  fields?: Record<string, string>;
  /** Field name → the same message as code and parameters. */
  fieldErrors?: Record<string, ReceivedMessage>;
}
