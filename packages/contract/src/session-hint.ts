/**
 * A cookie that scripts can read, set and cleared together with the session cookie. It proves nothing: without it the
 * app skips the request for the current user, which would answer 401 to a visitor who never signed in.
 */
export const SESSION_HINT_COOKIE = 'anchora_signed_in';
