import { fetchDraft, saveDraft, takeOverDraft } from '../../../api/drafts';
import { ApiError, shownMessage } from '../../../api/api-error';
import { type DraftCalls, SaveError, type SaveFailure } from './draft-calls';

export function webDraftCalls(projectId: number, editor: string): DraftCalls {
  return {
    read: async () => worded(fetchDraft(projectId)),
    save: async (document, revision) => worded(saveDraft(projectId, { document, revision, editor })),
    takeOver: async () => worded(takeOverDraft(projectId, editor)),
  };
}

async function worded<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw new SaveError(reasonOf(cause), shownMessage(cause), { cause });
  }
}

function reasonOf(error: unknown): SaveFailure {
  // No answer, or none of the server: networks with a sign-in page answer every request with that.
  if (!(error instanceof ApiError)) return 'offline';
  if (error.body?.code === 'draft-changed') return 'changed';
  if (error.body?.code === 'draft-held') return 'held';
  if (error.status === 401) return 'signed-out';
  // A busy or restarting server accepts the same save a little later.
  return error.status >= 500 || error.status === 429 ? 'offline' : 'refused';
}
