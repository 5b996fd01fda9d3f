/** Characters and length of share ids. Anything else in their place is answered as unknown, without a look-up. */
export const SHARE_ID_PATTERN = /^[\w-]{10,64}$/;
