import { VIETNAMESE } from '@anchora/contract/errors/vi';

/** Errors of the server, of form schemas and of file checks. */
export const messages = { wording: VIETNAMESE };
