/** Characters and length of share ids. Whatever else stands in their place leads nowhere and is not looked up. */
export const SHARE_ID_PATTERN = /^[\w-]{1,64}$/;
