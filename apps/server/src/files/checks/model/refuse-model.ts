import type { FileDetail } from '@anchora/contract/errors/file-faults';
import { fileInvalid, type FileRefusedError } from '../file-refused-error';

/** Error for a model whose structure breaks the glTF rules; `what` names the place, for the author of the exporter. */
export function brokenModel(what: FileDetail, options?: ErrorOptions): FileRefusedError {
  return fileInvalid({ code: 'model-damaged', params: { what } }, options);
}

export function tooMuch(what: FileDetail): FileRefusedError {
  return fileInvalid({ code: 'model-too-heavy', params: { what } });
}
