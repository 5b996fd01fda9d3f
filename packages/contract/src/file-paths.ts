/** Path below which the server serves stored files. */
export const FILES_PATH = '/files/';

/** Address of a stored file, as the server names it in its answers. */
export function fileAddress(fileId: string): string {
  return FILES_PATH + fileId;
}

/** Id of the file at an address that the server has answered with, with or without its origin. */
export function fileIdOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
