import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { account as texts } from '../../texts/account';
import { fieldErrors } from '../../api/field-errors';
import { toastFailure } from '../../api/toast-failure';

/** Shows an error: what the server says of a form's field beside that field, anything else in a toast. */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  names: Path<Values>[] = [],
  setError?: UseFormSetError<Values>,
): void {
  const fields = fieldErrors(error);
  const known = names.filter((name) => fields[name] !== undefined);
  known.forEach((name, i) => setError?.(name, { message: fields[name] }, { shouldFocus: i === 0 }));
  if (known.length > 0) return;
  toastFailure(error, texts.failed);
}
