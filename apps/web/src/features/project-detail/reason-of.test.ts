import { expect, it, vi } from 'vitest';
import { ApiError, ConnectionError, shownMessage } from '../../api/api-error';
import { lateParts } from '../../texts/late-parts';
import { UploadError } from '../../uploads/upload-error';
import { reasonOf } from './reason-of';

vi.mock('../../page-config', () => ({ pageConfig: {} }));

const IN_BROWSER = 'This browser cannot play it.';

it.each([
  new ApiError(503, '', { code: 'busy', message: 'The server is busy.' }),
  new ConnectionError(null),
  new UploadError('server', 'The upload failed.'),
])('a failure of the server or on the way to it has words of its own: $name', (error) => {
  expect(reasonOf(error, IN_BROWSER)).toBe(shownMessage(error));
});

it('code that could not be fetched is not taken for a failure of the browser', () => {
  const error = new TypeError('Failed to fetch dynamically imported module: https://anchora.example/assets/give-1.js');
  expect(reasonOf(error, IN_BROWSER)).toBe(lateParts.whatToDo);
});

it('any other failure began in the browser', () => {
  expect(reasonOf(new DOMException('not supported', 'EncodingError'), IN_BROWSER)).toBe(IN_BROWSER);
});
