import { isJsonObject, type JsonObject, findMissingFiles } from '@anchora/contract/model-files';
import { fileInvalid } from '../file-refused-error';
import { brokenModel, tooMuch } from './refuse-model';

/**
 * Limit on the values and members of a description: 50 MB of braces would become gigabytes of objects. Chosen, not
 * measured.
 */
const MAX_JSON_PARTS = 4_000_000;
/** Viewers and checks walk a description by recursion. Chosen, not measured. */
const MAX_JSON_DEPTH = 256;
/** Characters of a model's version that a message quotes; real ones, such as 2.0, have three. Chosen, not measured. */
const MAX_STATED_VERSION_LENGTH = 20;

/** Bytes that make the structure of JSON. */
const [QUOTE, BACKSLASH, COMMA, SLASH] = [0x22, 0x5c, 0x2c, 0x2f];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Reads the JSON description of a model. @throws FileRefusedError */
export function parseDescription(bytes: Buffer): JsonObject {
  assertModest(bytes);
  let root: unknown;
  try {
    root = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw brokenModel({ code: 'description-unreadable' }, { cause: error });
  }
  if (!isJsonObject(root) || !isJsonObject(root.asset)) throw brokenModel({ code: 'not-gltf' });
  const version = root.asset.version;
  if (typeof version !== 'string' || !/^2\.\d+$/.test(version)) {
    const stated = JSON.stringify(version ?? 'unknown').slice(0, MAX_STATED_VERSION_LENGTH);
    throw fileInvalid({ code: 'model-version', params: { version: stated } });
  }
  return root;
}

/**
 * Writes letters of ASCII in place of their escapes, so that base64 stands in the description as it was decoded. The
 * room that this gives is filled with spaces at the end.
 *
 * @param json a description that was parsed.
 */
export function writeLettersPlain(json: Buffer): void {
  let [from, to] = [0, 0];
  while (from < json.length) {
    const isEscape = json[from] === BACKSLASH;
    const escaped = isEscape ? escapedLetter(json, from) : null;
    if (escaped) {
      json[to++] = escaped.letter;
      from += escaped.bytes;
    } else {
      for (const end = from + (isEscape ? 2 : 1); from < end; from++) json[to++] = json[from] ?? 0;
    }
  }
  json.fill(' ', to);
}

/** The letter of an escape, and the bytes of the escape; null for one that has to stay. */
function escapedLetter(json: Buffer, at: number): { letter: number; bytes: number } | null {
  if (json[at + 1] === SLASH) return { letter: SLASH, bytes: 2 };
  const [whole = '', digits = ''] = /^\\u00([2-7][\da-f])$/i.exec(json.toString('latin1', at, at + 6)) ?? [];
  const letter = Number.parseInt(digits, 16);
  return digits === '' || letter === QUOTE || letter === BACKSLASH ? null : { letter, bytes: whole.length };
}

/** Counts braces, brackets and commas outside of strings, before anything is parsed. @throws FileRefusedError */
function assertModest(bytes: Buffer): void {
  let parts = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      parts += 1;
      depth += 1;
      if (depth > MAX_JSON_DEPTH) throw brokenModel({ code: 'description-too-deep' });
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
    else if (byte === COMMA) parts += 1;
  }
  if (parts > MAX_JSON_PARTS) throw tooMuch({ code: 'description-too-complex' });
}

/** Refuses external files, because nothing is ever fetched for a model. @throws FileRefusedError */
export function assertNoExternalFiles(root: JsonObject): void {
  const fault = findMissingFiles(root);
  if (fault) throw fileInvalid(fault);
}
