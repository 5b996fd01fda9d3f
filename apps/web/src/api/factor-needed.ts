import { ApiError } from './api-error';

/** Whether a sign-in waits in this browser for its second factor. */
export function isFactorNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'second-factor-required';
}

/** The page that asks for the factor. It keeps what the sign-in page was told about where to go on. */
export function factorAddress(): string {
  return `/second-factor${location.search.startsWith('?next=') ? location.search : ''}`;
}
