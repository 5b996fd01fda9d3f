import type { FileFault } from '@anchora/contract/messages/message';
import { FileRefusedError } from '../checked-file';

/** A model whose structure breaks the glTF rules; `what` names the place, for the author of the exporter. */
export function brokenModel(what: FileFault): FileRefusedError {
  return new FileRefusedError(
    `The 3D model is damaged: ${what}. Export it again as .glb (glTF 2.0), then upload that file.`,
  );
}

export function tooMuch(what: FileFault): FileRefusedError {
  return new FileRefusedError(`The 3D model is too heavy for phones: ${what}. Simplify it, then upload it again.`);
}
