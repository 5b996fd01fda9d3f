/**
 * The code of documents behind one small file: the list of files that an import needs stands where the import is, and
 * projects without a document do not need that list.
 */
export async function loadDocument() {
  const code = await import('./open-document');
  return code.openDocument;
}
