import { writeLettersPlain } from './gltf-json';
import { brokenModel } from './refuse-model';

const BUFFER_TYPES = new Set(['application/octet-stream', 'application/gltf-buffer']);
const IMAGE_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/ktx2']);
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The base64 `data:` URIs of a description, each decoded once. */
export class EmbeddedData {
  private readonly decoded = new Map<string, Buffer>();

  /** The bytes of a buffer or of a picture; changes to them are written by `writeBack`. @throws FileRefusedError */
  decode(uri: string, use: 'buffer' | 'image'): Buffer {
    const comma = uri.indexOf(',');
    const [, type = ''] = /^data:([^;,]*);base64$/i.exec(uri.slice(0, Math.max(0, comma))) ?? [];
    const allowed = use === 'buffer' ? BUFFER_TYPES : IMAGE_TYPES;
    if (!allowed.has(type.toLowerCase())) {
      throw brokenModel({ code: use === 'buffer' ? 'embedded-data-type' : 'embedded-picture-type' });
    }
    const text = uri.slice(comma + 1);
    if (!BASE64.test(text)) throw brokenModel({ code: 'base64-invalid' });
    const bytes = this.decoded.get(text) ?? Buffer.from(text, 'base64');
    this.decoded.set(text, bytes);
    return bytes;
  }

  /** Writes changed bytes back into their description, in place: their length is the same. */
  writeBack(description: Buffer): void {
    const changed = [...this.decoded].flatMap(([before, bytes]) => {
      const after = bytes.toString('base64').slice(0, before.length);
      return before.startsWith(after) ? [] : [{ before, after }];
    });
    // Some programs write the slashes of base64 as escapes.
    if (changed.length > 0) writeLettersPlain(description);
    for (const { before, after } of changed) {
      for (let at = description.indexOf(before); at !== -1; at = description.indexOf(before, at + before.length)) {
        description.write(after, at, 'latin1');
      }
    }
  }
}
