/**
 * Request header in which a page names the id of the user for whom it was loaded. Another tab may have signed in somebody else since, and
 * the cookie is that person's then: a change with both is refused like one without a session. Programs send no such header.
 */
export const PAGE_USER_HEADER = 'x-page-user';
