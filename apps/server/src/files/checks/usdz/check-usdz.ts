import { readFile } from 'node:fs/promises';
import { USDZ_CONTENT_TYPE } from '@anchora/contract/uploads';
import type { CheckFindings } from '../checked-file';
import { wrongFileType } from '../file-refused-error';
import { pictureSize } from '../model/picture-size';
import { blankPrivateTextureParts } from '../model/private-texture-parts';
import { writeCleaned } from '../write-cleaned';
import { readTextLayer } from './text-layer';
import { brokenArchive, isZip, readZipEntries, sealEntry, type ZipEntry } from './zip-entries';

const LAYER = /\.usd[ac]?$/i;
const TEXTURE = /\.(?:png|jpe?g)$/i;
/** Largest side of a texture; with larger ones iPhones run out of memory. Chosen, not measured. */
const MAX_USDZ_TEXTURE_SIDE_PX = 4096;
/** Limit for all textures together: four of the largest. Chosen, not measured. */
const MAX_USDZ_TEXTURES_PX = 4 * MAX_USDZ_TEXTURE_SIDE_PX ** 2;

/**
 * Accepts a USDZ that Quick Look opens: an archive of stored, aligned files, a USD layer first, PNG and JPEG textures.
 * Parts of textures that reveal place, time or people are blanked.
 *
 * @throws FileRefusedError
 */
export async function checkUsdz(path: string): Promise<CheckFindings> {
  const bytes = await readFile(path);
  if (!isZip(bytes)) throw wrongFileType('usdz');
  const entries = readZipEntries(bytes);
  const [first] = entries;
  if (!first || !LAYER.test(first.name)) throw brokenArchive({ code: 'first-file-not-layer' });
  const names = new Set(entries.map(({ name }) => name));
  const layers = entries.filter(({ name }) => LAYER.test(name));
  const textures = entries.filter(({ name }) => TEXTURE.test(name));
  if (layers.length + textures.length !== entries.length) {
    throw brokenArchive({ code: 'foreign-file' });
  }
  const facts = layers.map((layer) => checkLayer(layer, names));
  checkTextures(textures);
  for (const texture of textures) {
    blankPrivateTextureParts(texture.data);
    sealEntry(bytes, texture);
  }
  return {
    path: await writeCleaned(path, bytes),
    contentType: USDZ_CONTENT_TYPE,
    widthPx: null,
    heightPx: null,
    metadata: { layers: layers.length, textures: textures.length, ...facts[0] },
  };
}

/** The facts that a text layer states; a binary one is only known by its magic. @throws FileRefusedError */
function checkLayer({ name, data }: ZipEntry, names: ReadonlySet<string>) {
  const isBinary = data.toString('latin1', 0, 8) === 'PXR-USDC';
  if (isBinary && !name.toLowerCase().endsWith('.usda')) return {};
  if (isBinary || name.toLowerCase().endsWith('.usdc'))
    throw brokenArchive({ code: 'entry-mislabelled', params: { place: name } });
  return readTextLayer(name, data, names);
}

function checkTextures(textures: ZipEntry[]): void {
  let totalPx = 0;
  for (const { name, data } of textures) {
    const size = /\.png$/i.test(name) === (data[0] === 0x89) ? pictureSize(data) : null;
    if (!size) throw brokenArchive({ code: 'layer-texture-unreadable', params: { place: name } });
    if (Math.max(size.width, size.height) > MAX_USDZ_TEXTURE_SIDE_PX) {
      throw brokenArchive({
        code: 'layer-texture-too-large',
        params: { place: name, maxPx: MAX_USDZ_TEXTURE_SIDE_PX },
      });
    }
    totalPx += size.width * size.height;
  }
  if (totalPx > MAX_USDZ_TEXTURES_PX) throw brokenArchive({ code: 'textures-too-large' });
}
