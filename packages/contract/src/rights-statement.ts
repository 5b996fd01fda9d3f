/**
 * Number of the present statement beside the places where files are chosen: that uploading confirms that one holds the rights.
 * Increase it when the statement changes its meaning. Kept with the file.
 */
export const RIGHTS_STATEMENT = 1;

/** Request header of an upload with the number of the statement that the page showed. */
export const RIGHTS_HEADER = 'x-rights-statement';
