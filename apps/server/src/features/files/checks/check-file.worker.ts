import { answerRequest } from '../../../jobs/worker-entry';
import type { CheckAnswer } from './check-file';
import { checkBytes } from './check-bytes';
import { FileRefusedError, type CheckRequest } from './checked-file';

await answerRequest<CheckRequest, CheckAnswer>(async (request) => {
  try {
    return { checked: await checkBytes(request) };
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    return { refused: { code: error.code, message: error.message } };
  }
});
