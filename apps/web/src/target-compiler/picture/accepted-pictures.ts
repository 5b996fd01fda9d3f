/** Formats of pictures that a page takes. The server keeps target images as JPEG or PNG only. */
export type AcceptedPictures = 'jpeg-or-png' | 'any';
