import type { ApiErrorBody } from '@anchora/contract/api-error';
import { inEnglish } from '@anchora/contract/errors/english';
import { ERRORS, type CodedError, type ErrorCode, type ErrorParams } from '@anchora/contract/errors/error-codes';
import type { FieldFault } from '@anchora/contract/errors/field-faults';

/** An error message about a field: a fault of the field itself, or an error that the field caused. */
type FieldError = FieldFault | CodedError;

interface ApiErrorDetails {
  /** Field name → its fault, for forms. */
  fields?: Record<string, FieldError>;
  /** The field that caused the error; the error's message is repeated at it. */
  field?: string;
  /** Sent as `Retry-After`, rounded up to whole seconds. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

type ApiErrorArgs<Code extends ErrorCode> = Code extends ErrorCode
  ? keyof ErrorParams<Code> extends never
    ? [params?: Record<string, never>, details?: ApiErrorDetails]
    : [params: ErrorParams<Code>, details?: ApiErrorDetails]
  : never;

/**
 * Thrown by services and routes for every answer that is not a success. The error handler turns it into the JSON body
 * of the contract.
 */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'ApiError';
  readonly code: Code;
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: Record<string, FieldError>;
  readonly retryAfterMs: number | undefined;

  constructor(code: Code, ...[params = {}, details = {}]: ApiErrorArgs<Code>) {
    super(inEnglish({ code, params }), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.params = params;
    this.fields = details.field === undefined ? (details.fields ?? {}) : { [details.field]: this.coded };
    this.retryAfterMs = details.retryAfterMs;
  }

  /** @returns the error for a code that came from another process or a database row. */
  static of<Code extends ErrorCode>({ code, params }: CodedError<Code>, details: ApiErrorDetails = {}): ApiError {
    return new ApiError<ErrorCode>(code, ...([params, details] as ApiErrorArgs<ErrorCode>));
  }

  /** The same error with messages at fields of the request. */
  withFields(fields: Record<string, FieldError>): ApiError {
    return ApiError.of(this.coded, { fields, retryAfterMs: this.retryAfterMs, cause: this });
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** The error without its message, to be nested in another error or stored. */
  get coded(): CodedError {
    return { code: this.code, params: this.params } as CodedError;
  }

  toBody(): ApiErrorBody {
    const body: ApiErrorBody = { message: this.message, code: this.code };
    if (Object.keys(this.params).length > 0) body.params = { ...this.params };
    const fields = Object.entries(this.fields);
    if (fields.length > 0) {
      body.fields = Object.fromEntries(fields.map(([name, error]) => [name, inEnglish(error)]));
      body.fieldErrors = this.fields;
    }
    return body;
  }
}

/** Error for a request whose body, or the given field of it, is invalid. */
export function invalid(fault: FieldFault, field?: string, cause?: unknown): ApiError {
  const fields = field === undefined ? {} : { [field]: fault };
  return new ApiError('validation-failed', { fault }, { fields, cause });
}
