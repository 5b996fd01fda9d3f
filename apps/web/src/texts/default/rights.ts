/** The meaning of the statement has a number, `RIGHTS_STATEMENT`, which is kept with each file. */
export const rights = {
  text: 'By uploading a file you confirm that you hold the rights to it.',
  link: 'Terms of use',
};
