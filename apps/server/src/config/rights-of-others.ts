/** The bits of a file's mode that let other accounts in. */
export const RIGHTS_OF_OTHERS = 0o077;
