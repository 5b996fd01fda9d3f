/**
 * Characters and length of the secret in the link of a preview, a review or an invite: 16 random bytes as base64url.
 */
export const LINK_TOKEN_PATTERN = /^[\w-]{22}$/;
