/**
 * Request header in which a page names the id of the user for whom it was loaded. If another tab has signed in somebody
 * else since, the cookie is that person's: a change whose header and cookie name different users is refused like one
 * without a session. Programs send no such header.
 */
export const PAGE_USER_HEADER = 'x-page-user';
