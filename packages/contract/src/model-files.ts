import { cutTo } from './cut-to';
import type { FileFault } from './errors/file-faults';

export type JsonObject = { [key: string]: unknown };

/** Missing files that a message names; the rest are counted. Chosen, not measured. */
const MAX_NAMED_FILES = 5;
/** A longer name is cut, so that the message stays readable. */
const MAX_NAME_LENGTH = 60;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every `uri` of a glTF description, extensions included. `extras` are skipped, since no viewer follows them. */
function collectUris(root: JsonObject): string[] {
  const uris: string[] = [];
  // The loop adds to the list while it runs.
  const waiting: unknown[] = [root];
  for (const value of waiting) {
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item === 'object') waiting.push(item);
    } else if (isJsonObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (key.toLowerCase() === 'uri' && typeof item === 'string') uris.push(item);
        else if (key !== 'extras' && typeof item === 'object') waiting.push(item);
      }
    }
  }
  return uris;
}

/**
 * Looks for files outside the model, which are never fetched: a model must contain everything it needs.
 *
 * @param root glTF description of the model.
 * @returns the fault that names the missing files; null if no file is missing.
 */
export function findMissingFiles(root: JsonObject): FileFault | null {
  const external = collectUris(root).filter((uri) => !/^data:/i.test(uri));
  if (external.length === 0) return null;
  const names = [...new Set(external.map(readableName))];
  const files = names.slice(0, MAX_NAMED_FILES);
  const more = names.length - files.length;
  return more === 0
    ? { code: 'model-needs-files', params: { files } }
    : { code: 'model-needs-more-files', params: { files, more } };
}

function readableName(uri: string): string {
  let name = uri;
  try {
    name = decodeURIComponent(uri);
  } catch {
    // The name is not percent-encoded, so it is used unchanged.
  }
  name = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return name.length > MAX_NAME_LENGTH ? `${cutTo(name, MAX_NAME_LENGTH - 1)}…` : name || '(no name)';
}
