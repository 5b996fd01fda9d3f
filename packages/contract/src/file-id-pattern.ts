/** Characters and length of the id of a file: 16 random bytes as base64url. */
export const FILE_ID_PATTERN = /^[A-Za-z0-9_-]{22}$/;
