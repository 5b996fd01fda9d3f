import { ApiError } from '../http/api-error';

/** Whether a reservation was refused because of the workspace's own quota, which a retry does not change. */
export function isWithoutRoom(error: unknown): boolean {
  return error instanceof ApiError && ['quota-exceeded', 'quota-unconfirmed'].includes(error.code);
}
