import { ERROR_STATUS, type ErrorCode } from '@anchora/contract/error-codes';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { ApiMessage } from '@anchora/contract/messages/message';

interface ApiErrorDetails {
  /** Field name → message, for forms. */
  fields?: Record<string, ApiMessage>;
  /** Sent as `Retry-After`, rounded up to whole seconds. */
  retryAfterMs?: number;
  cause?: unknown;
}

/**
 * What a service or route throws when the answer is not a success. The error handler turns it into the JSON body of
 * the contract; its message is shown to people, so it says what happened and what to do.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  declare readonly message: ApiMessage;
  readonly code: ErrorCode;
  readonly fields: Record<string, ApiMessage> | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, message: ApiMessage, details: ApiErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterMs = details.retryAfterMs;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(): ApiErrorBody {
    const body: ApiErrorBody = { message: this.message, code: this.code };
    if (this.fields) body.fields = this.fields;
    return body;
  }
}
