import { FileRefusedError } from '../checked-file';
import { brokenModel, tooMuch } from './refuse-model';

export type JsonObject = { [key: string]: unknown };

/** Values and members of a description; 50 MB of braces would otherwise become gigabytes of objects. */
const MAX_JSON_PARTS = 4_000_000;
const MAX_JSON_DEPTH = 256;
const MAX_NAMED_FILES = 5;

/** Reads the JSON description of a model. @throws FileRefusedError */
export function parseDescription(bytes: Buffer): JsonObject {
  assertModest(bytes);
  let root: unknown;
  try {
    root = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw brokenModel('the description of its contents cannot be read');
  }
  if (!isObject(root) || !isObject(root.asset)) throw brokenModel('it is no glTF description');
  const version = root.asset.version;
  if (typeof version !== 'string' || !/^2\.\d+$/.test(version)) {
    throw new FileRefusedError(
      `The 3D model is of glTF version ${JSON.stringify(version ?? 'unknown').slice(0, 20)}. Export it as glTF 2.0 (.glb), then upload that file.`,
    );
  }
  return root;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Counts structure before anything is parsed. Braces and commas inside of texts count too, which does no harm. */
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
      if (depth > MAX_JSON_DEPTH) throw brokenModel('its description is nested too deeply');
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    else if (byte === 0x2c) parts += 1;
  }
  if (parts > MAX_JSON_PARTS) throw tooMuch('its description has too many parts');
}

/** Every `uri` of the description, in extensions too. `extras` are notes that no viewer follows. */
export function collectUris(root: JsonObject): string[] {
  const uris: string[] = [];
  // Grows while it is walked.
  const waiting: unknown[] = [root];
  for (const value of waiting) {
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item === 'object') waiting.push(item);
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (key.toLowerCase() === 'uri' && typeof item === 'string') uris.push(item);
        else if (key !== 'extras' && typeof item === 'object') waiting.push(item);
      }
    }
  }
  return uris;
}

/** A model must hold everything it needs: nothing is ever fetched for it. @throws FileRefusedError */
export function assertNoExternalFiles(root: JsonObject): void {
  const external = collectUris(root).filter((uri) => !/^data:/i.test(uri));
  if (external.length === 0) return;
  const names = [...new Set(external.map(readableName))];
  const listed = names.slice(0, MAX_NAMED_FILES).join(', ');
  const more = names.length > MAX_NAMED_FILES ? ` and ${names.length - MAX_NAMED_FILES} more` : '';
  throw new FileRefusedError(
    `The 3D model needs files that are not inside it: ${listed}${more}. Export it as a single .glb file, then upload that.`,
  );
}

function readableName(uri: string): string {
  let name = uri;
  try {
    name = decodeURIComponent(uri);
  } catch {
    // Not percent-encoded after all.
  }
  name = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return name.length > 60 ? `${name.slice(0, 57)}…` : name || '(no name)';
}
