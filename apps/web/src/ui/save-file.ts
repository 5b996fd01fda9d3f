/** Time within which a browser opens the file; it may read on when the address is revoked. Chosen, not measured. */
const OPENED_WITHIN_MS = 10_000;

/** Gives bytes to the visitor as a download. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // Some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), OPENED_WITHIN_MS);
}
