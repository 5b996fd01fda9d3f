/** Address of a stored file, as the server names it in its answers. */
export function fileAddress(fileId: string): string {
  return `/files/${fileId}`;
}

/** Id of the file at an address that the server has answered with. */
export function fileIdOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
