/**
 * Options of a route whose GET uses up a ticket: without them a HEAD request, as of a link checker, would do so, too.
 */
export const ONLY_GET = { exposeHeadRoute: false } as const;
