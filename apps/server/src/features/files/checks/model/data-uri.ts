import { brokenModel } from './refuse-model';

const BUFFER_TYPES = new Set(['application/octet-stream', 'application/gltf-buffer']);
const IMAGE_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/ktx2']);
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Decodes a base64 `data:` URI of a buffer or of a picture. @throws FileRefusedError for any other one */
export function decodeDataUri(uri: string, use: 'buffer' | 'image'): Buffer {
  const comma = uri.indexOf(',');
  const [, type = ''] = /^data:([^;,]*);base64$/i.exec(uri.slice(0, Math.max(0, comma))) ?? [];
  const allowed = use === 'buffer' ? BUFFER_TYPES : IMAGE_TYPES;
  if (!allowed.has(type.toLowerCase())) {
    throw brokenModel(`it embeds ${use === 'buffer' ? 'data' : 'a picture'} of a type that viewers do not read`);
  }
  const text = uri.slice(comma + 1);
  if (!BASE64.test(text)) throw brokenModel('its embedded data is not valid base64');
  return Buffer.from(text, 'base64');
}
