import type { SceneDocument } from '@anchora/contract/scene/scene-shape';

/** Whether two documents differ in the order of their members at most: the server stores them in that of its schema. */
export function isSameDocument(a: SceneDocument, b: SceneDocument): boolean {
  return inOrder(a) === inOrder(b);
}

/** The document as JSON, with the members of each object in the order of their names. */
function inOrder(document: SceneDocument): string {
  return JSON.stringify(document, (_, value: unknown) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
