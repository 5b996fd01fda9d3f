import { wordMessage, type ReceivedMessage } from '@anchora/contract/errors/message-template';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { TrackingBuild } from '@anchora/contract/projects';
import { pageWording } from './has-messages';

/**
 * An error of the server, of a form schema or of a file check in the language of the page.
 *
 * @param english the original words; also shown if the page's language has none for this code.
 */
export function word(message: ReceivedMessage, english: string): string {
  const wording = pageWording();
  return (wording && wordMessage(wording, message)) ?? english;
}

/**
 * Reason why the server could not build a project's tracking file, in the language of the page; null if it did not
 * fail.
 */
export function wordBuildFailure({ failure, message }: TrackingBuild): string | null {
  return failure ? word(failure, message ?? '') : message;
}

/** The body of an error answer of the server, in the language of the page. */
export function wordBody(body: ApiErrorBody): ApiErrorBody {
  const { fields, fieldErrors = {} } = body;
  const message = word(body, body.message);
  if (!fields) return { ...body, message };
  const worded = Object.entries(fields).map(([name, text]) => {
    const error = fieldErrors[name];
    return [name, error ? word(error, text) : text];
  });
  return { ...body, message, fields: Object.fromEntries(worded) };
}
