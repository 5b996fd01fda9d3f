/**
 * Number of the present statement that uploading a file confirms that one holds its rights; it stands beside the places where
 * files are chosen. Increase the number when the statement changes its meaning. It is stored with the file.
 */
export const RIGHTS_STATEMENT = 1;

/** Request header of an upload with the number of the statement that the page showed. */
export const RIGHTS_HEADER = 'x-rights-statement';
