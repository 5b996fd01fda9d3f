import { answerRequest } from '../../workers/worker-entry';
import { checkBytes } from './check-bytes';
import { FileRefusedError } from './checked-file';

await answerRequest('check-file', async (request) => {
  try {
    return { checked: await checkBytes(request) };
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    return { refused: { code: error.code, message: error.message } };
  }
});
