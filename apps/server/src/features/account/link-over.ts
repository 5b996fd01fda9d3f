import { ApiError } from '../../http/api-error';

export function linkOver(): ApiError {
  return new ApiError('ticket-invalid');
}
