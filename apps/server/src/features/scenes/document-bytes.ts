import type { SceneDocument } from '@anchora/contract/scene/scene-shape';

/** Length of a document as it counts against the quota: bytes of its JSON in UTF-8. */
export function documentBytes(document: SceneDocument): number {
  return Buffer.byteLength(JSON.stringify(document));
}
