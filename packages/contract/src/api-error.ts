import type { ErrorCode } from './error-codes';

/** Body of every answer that is not a success. */
export interface ApiErrorBody {
  /** One or two sentences fit to be shown: what happened and what to do. */
  message: string;
  code: ErrorCode;
  /** Field name → message, for forms. */
  fields?: Record<string, string>;
}
