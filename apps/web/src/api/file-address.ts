/** Address of a stored file, as the server names it in its answers. */
export function fileAddress(fileId: string): string {
  return `/files/${fileId}`;
}
