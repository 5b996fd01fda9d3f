import { fileInvalid } from '../file-refused-error';
import type { EmbeddedData } from './embedded-data';
import type { BufferView } from './gltf-buffers';
import type { GltfReader } from './gltf-reader';
import { isKtx2, pictureSize } from './picture-size';
import { brokenModel, tooMuch } from './refuse-model';
import { MAX_TEXTURE_SIDE_PX, MAX_TEXTURES_PX } from './texture-limits';
import { blankPrivateTextureParts } from './private-texture-parts';

interface CheckedPictures {
  /** Longest side of any texture; 0 for a model without textures. */
  largestTexturePx: number;
  /** Whether a texture is in KTX2, which few viewers read. */
  hasKtx2: boolean;
}

/** Extensions that name another source for a texture. */
const TEXTURE_SOURCES = ['EXT_texture_webp', 'KHR_texture_basisu', 'EXT_texture_avif', 'MSFT_texture_dds'];

/**
 * Checks that textures are pictures no larger than the limits, by their headers, and blanks their private parts in
 * place.
 *
 * @throws FileRefusedError
 */
export function checkGltfPictures(root: GltfReader, views: BufferView[], embedded: EmbeddedData): CheckedPictures {
  const images = root.list('images');
  let totalPx = 0;
  let largestTexturePx = 0;
  let hasKtx2 = false;
  for (const image of images) {
    const bytes = bytesOfImage(image, views, embedded);
    const size = bytes && pictureSize(bytes);
    if (!size) throw brokenModel({ code: 'texture-unreadable', params: { place: image.path } });
    if (Math.max(size.width, size.height) > MAX_TEXTURE_SIDE_PX) {
      const params = { widthPx: size.width, heightPx: size.height, maxPx: MAX_TEXTURE_SIDE_PX };
      throw fileInvalid({ code: 'model-texture-too-large', params });
    }
    totalPx += size.width * size.height;
    largestTexturePx = Math.max(largestTexturePx, size.width, size.height);
    hasKtx2 ||= isKtx2(bytes);
    blankPrivateTextureParts(bytes);
  }
  if (totalPx > MAX_TEXTURES_PX) throw tooMuch({ code: 'textures-too-large' });
  checkTextures(root, images.length);
  return { largestTexturePx, hasKtx2 };
}

/** Checks that textures name pictures that exist, and materials such textures. @throws FileRefusedError */
function checkTextures(root: GltfReader, images: number): void {
  const textures = root.list('textures');
  const samplers = root.list('samplers').length;
  for (const texture of textures) {
    texture.index('source', images);
    texture.index('sampler', samplers);
    for (const name of TEXTURE_SOURCES) texture.extension(name)?.index('source', images);
  }
  for (const material of root.list('materials')) checkTextureReferences(material, textures.length);
}

function bytesOfImage(image: GltfReader, views: BufferView[], embedded: EmbeddedData): Buffer | null {
  const uri = image.text('uri');
  if (uri !== null) return embedded.decode(uri, 'image');
  const index = image.index('bufferView', views.length);
  return (index === null ? undefined : views[index])?.bytes ?? null;
}

/** Members such as `baseColorTexture: { index }`, at any depth, extensions included. */
function checkTextureReferences(material: GltfReader, textures: number): void {
  for (const [key, value] of Object.entries(material.value)) {
    if (key === 'extras' || typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const member = material.object(key);
    if (member && key.endsWith('Texture')) member.index('index', textures);
    if (member) checkTextureReferences(member, textures);
  }
}
