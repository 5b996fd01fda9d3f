import { BUILD_FAILURES } from './build-failures';
import { ERRORS, FORM_FAULTS, NOUNS, type ErrorCode } from './error-codes';
import { FIELD_FAULTS } from './field-faults';
import { FILE_DETAILS, FILE_FAULTS } from './file-faults';
import { wordMessage, type ReceivedMessage } from './message-template';
import { VARIANT_FAILURES } from './variant-failures';

/** Code → template of every message that occurs only inside other messages or as a stored reason. */
export const DETAILS = {
  ...FIELD_FAULTS,
  ...FILE_FAULTS,
  ...FILE_DETAILS,
  ...FORM_FAULTS,
  ...NOUNS,
  ...BUILD_FAILURES,
  ...VARIANT_FAILURES,
};

type ErrorMessages = { [Code in ErrorCode]: (typeof ERRORS)[Code]['message'] };
export type EnglishTemplates = typeof DETAILS & ErrorMessages;

const errorMessages = Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message]));
const ENGLISH = { locale: 'en', templates: { ...DETAILS, ...errorMessages } };

/** The English words of a message of this contract. */
export function inEnglish(message: ReceivedMessage): string {
  return wordMessage(ENGLISH, message) ?? message.code;
}
