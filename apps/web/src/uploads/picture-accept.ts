import { PICTURE_CONTENT_TYPES } from '@anchora/contract/file-kinds';

/** `accept` of an input for pictures that the server takes. */
export const PICTURE_ACCEPT = PICTURE_CONTENT_TYPES.join(',');
