/**
 * A cookie that scripts can read, set beside the session's own cookie and cleared with it. It proves nothing: it only
 * spares a visitor who never signed in the question who he is, which could but fail.
 */
export const SESSION_HINT_COOKIE = 'anchora_signed_in';
