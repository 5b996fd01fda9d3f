/**
 * Whether a chosen file can still be read. A browser gives up a file that is changed, renamed or removed after it was
 * chosen.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
