import type { Document, Primitive } from '@gltf-transform/core';
import { getSceneVertexCount, VertexCountMethod } from '@gltf-transform/functions';
import { cutTo } from '@anchora/contract/cut-to';
import { cleanCreatorText } from '@anchora/contract/creator-text';
import type { ContentFigures } from '@anchora/contract/variants';
import { shownScene } from './shown-scene';

/** Factor for the mipmaps that the GPU keeps of each texture. */
const MIPMAP_FACTOR = 4 / 3;
const BYTES_PER_PIXEL = 4;
/** Compressed textures stay compressed in the GPU's memory. */
const BYTES_PER_KTX2_PIXEL = 1;

/** Corners of a triangle. */
export const CORNERS = 3;

/**
 * Number of triangles that a model draws, those of copies included. The vertices of lines and points count as corners,
 * too, so that it may be a fraction.
 */
export function trianglesOf(document: Document): number {
  const scene = shownScene(document);
  return scene ? getSceneVertexCount(scene, VertexCountMethod.RENDER) / CORNERS : 0;
}

/** Load of a model on the device, apart from the bytes of its file. */
export function figuresOf(document: Document): Omit<ContentFigures, 'bytes'> {
  let largestTexturePx = 0;
  let textureBytes = 0;
  for (const texture of document.getRoot().listTextures()) {
    const [width, height] = texture.getSize() ?? [0, 0];
    const perPixel = texture.getMimeType() === 'image/ktx2' ? BYTES_PER_KTX2_PIXEL : BYTES_PER_PIXEL;
    largestTexturePx = Math.max(largestTexturePx, width, height);
    textureBytes += Math.round(width * height * perPixel * MIPMAP_FACTOR);
  }
  const heaviest = heaviestOf(document);
  return {
    triangles: Math.round(trianglesOf(document)),
    largestTexturePx,
    textureBytes,
    ...(heaviest && { heaviest }),
  };
}

/** Characters of a name that are kept; it is only shown to the creator. Chosen, not measured. */
const MAX_NAME_LENGTH = 60;

function heaviestOf(document: Document): ContentFigures['heaviest'] {
  const root = document.getRoot();
  const textures = root.listTextures().map((texture) => ({
    kind: 'texture' as const,
    name: texture.getName() || texture.getURI(),
    bytes: texture.getImage()?.byteLength ?? 0,
  }));
  const meshes = root.listMeshes().map((mesh) => ({
    kind: 'mesh' as const,
    name: mesh.getName(),
    bytes: mesh.listPrimitives().reduce((sum, part) => sum + bytesOfPart(part), 0),
  }));
  const [heaviest] = [...textures, ...meshes].toSorted((a, b) => b.bytes - a.bytes);
  return heaviest && { ...heaviest, name: shownName(heaviest.name) };
}

/** A model may name its parts as it likes; a column of JSON takes neither U+0000 nor half a surrogate pair. */
function shownName(name: string): string {
  return cutTo(cleanCreatorText(name, 'one'), MAX_NAME_LENGTH).trim();
}

function bytesOfPart(part: Primitive): number {
  const targets = part.listTargets().flatMap((target) => target.listAttributes());
  const accessors = [part.getIndices(), ...part.listAttributes(), ...targets];
  return accessors.reduce((sum, accessor) => sum + (accessor?.getByteLength() ?? 0), 0);
}
