import { answerRequest } from '../../child-processes/answer-request';
import { checkBytes } from './check-bytes';
import type { CHECK_FILE } from './check-file';
import { FileRefusedError } from './file-refused-error';

answerRequest<typeof CHECK_FILE>(async (request) => {
  try {
    return { checked: await checkBytes(request) };
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    return { refused: error.refusal };
  }
});
