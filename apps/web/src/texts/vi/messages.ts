import { fileFaultsVi } from '@anchora/contract/messages/file-faults-vi';
import { createTranslator } from '@anchora/contract/messages/translate-message';
import { vi } from '@anchora/contract/messages/vi';

/** Messages that are raised in English. */
export const messages = { word: createTranslator({ ...vi, ...fileFaultsVi }) };
