/**
 * Loads the code of documents. It lies behind this small file, because the list of files that an import needs stands
 * where the import is, and projects without a document do not need that list. Here and in other code of documents that
 * is loaded late, the module is used whole: for a name taken from it, the bundler writes a wrapper that every visitor
 * of a document would load.
 */
export async function loadDocument() {
  const code = await import('./open-document');
  return code.openDocument;
}
