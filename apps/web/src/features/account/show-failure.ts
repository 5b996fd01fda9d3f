import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, shownMessage } from '../../api/api-error';
import { account as texts } from '../../texts/account';
import { showToast } from '../../ui/messages/toast';

/** Shows an error: what the server says of a form's field beside that field, anything else in a toast. */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  names: Path<Values>[] = [],
  setError?: UseFormSetError<Values>,
): void {
  const fields = error instanceof ApiError ? (error.body?.fields ?? {}) : {};
  const known = names.filter((name) => fields[name] !== undefined);
  known.forEach((name, i) => setError?.(name, { message: fields[name] }, { shouldFocus: i === 0 }));
  if (known.length > 0) return;
  showToast({
    kind: 'error',
    title: texts.failed.title,
    description: shownMessage(error, texts.failed.description),
  });
}
