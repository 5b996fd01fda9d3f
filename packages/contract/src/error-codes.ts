/**
 * Every error the API answers: its code and HTTP status. The body is always `ApiErrorBody` (see api-error.ts); its
 * message is fit to be shown.
 */
export const ERROR_STATUS = {
  'validation-failed': 400,
  'malformed-request': 400,
  unauthenticated: 401,
  'wrong-credentials': 401,
  'payment-required': 402,
  'upgrade-required': 403,
  'foreign-origin': 403,
  'project-blocked': 403,
  'upload-signature-invalid': 403,
  'upload-expired': 403,
  'not-found': 404,
  'upload-timeout': 408,
  'username-taken': 409,
  'email-taken': 409,
  'email-unconfirmed': 409,
  'already-linked': 409,
  'no-password': 409,
  'ticket-invalid': 410,
  'upload-already-used': 409,
  'upload-incomplete': 409,
  'file-too-large': 413,
  'quota-exceeded': 413,
  'request-too-large': 413,
  'unsupported-media-type': 415,
  'unsupported-file-type': 415,
  'range-not-satisfiable': 416,
  'file-invalid': 422,
  'file-not-usable': 422,
  'target-untrackable': 422,
  'rate-limited': 429,
  'too-many-uploads': 429,
  internal: 500,
  unavailable: 503,
  'storage-full': 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
