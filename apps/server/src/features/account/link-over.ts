import { ApiError } from '../../http/api-error';

export function linkOver(): ApiError {
  return new ApiError('ticket-invalid', 'This link was used already or is too old. Please ask for a new one.');
}
