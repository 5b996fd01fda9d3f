/**
 * Number of the present statement about rights, which stands beside the places where files are chosen: people who
 * upload a file confirm that they hold its rights. Increase the number when the statement changes its meaning. It is
 * stored with the file.
 */
export const RIGHTS_STATEMENT = 1;

/** Request header of an upload with the number of the statement that the page showed. */
export const RIGHTS_HEADER = 'x-rights-statement';
