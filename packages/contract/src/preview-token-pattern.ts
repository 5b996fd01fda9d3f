/** Characters and length of the secret in a preview's or review's link: 16 random bytes as base64url. */
export const PREVIEW_TOKEN_PATTERN = /^[\w-]{22}$/;
