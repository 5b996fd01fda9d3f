import { isJsonObject, type JsonObject, findMissingFiles } from '@anchora/contract/model-files';
import { fileInvalid } from '../checked-file';
import { brokenModel, tooMuch } from './refuse-model';

/** Limit on the values and members of a description: 50 MB of braces would become gigabytes of objects. */
const MAX_JSON_PARTS = 4_000_000;
const MAX_JSON_DEPTH = 256;

/** Reads the JSON description of a model. @throws FileRefusedError */
export function parseDescription(bytes: Buffer): JsonObject {
  assertModest(bytes);
  let root: unknown;
  try {
    root = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw brokenModel({ code: 'description-unreadable' });
  }
  if (!isJsonObject(root) || !isJsonObject(root.asset)) throw brokenModel({ code: 'not-gltf' });
  const version = root.asset.version;
  if (typeof version !== 'string' || !/^2\.\d+$/.test(version)) {
    const stated = JSON.stringify(version ?? 'unknown').slice(0, 20);
    throw fileInvalid({ code: 'model-version', params: { version: stated } });
  }
  return root;
}

/** Counts structure before anything is parsed. Braces and commas inside strings count, too, which does no harm. */
function assertModest(bytes: Buffer): void {
  let parts = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) isText = false;
    } else if (byte === 0x22) isText = true;
    else if (byte === 0x7b || byte === 0x5b) {
      parts += 1;
      depth += 1;
      if (depth > MAX_JSON_DEPTH) throw brokenModel({ code: 'description-too-deep' });
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    else if (byte === 0x2c) parts += 1;
  }
  if (parts > MAX_JSON_PARTS) throw tooMuch({ code: 'description-too-complex' });
}

/** Refuses external files, because nothing is ever fetched for a model. @throws FileRefusedError */
export function assertNoExternalFiles(root: JsonObject): void {
  const fault = findMissingFiles(root);
  if (fault) throw fileInvalid(fault);
}
