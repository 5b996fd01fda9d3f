import { Document, NodeIO } from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import { addGltfMesh } from '../fixtures/make/add-gltf-mesh';
import { lathe } from '../fixtures/make/meshes';

/** A GLB of flat, unlit magenta discs that lie on the floor at these places, x and z in m. */
export async function magentaDiscs(radiusM: number, places: readonly (readonly [number, number])[]): Promise<Buffer> {
  const document = new Document();
  const unlit = document.createExtension(KHRMaterialsUnlit).createUnlit();
  const material = document
    .createMaterial('magenta')
    .setBaseColorFactor([1, 0, 1, 1])
    .setDoubleSided(true)
    .setExtension('KHR_materials_unlit', unlit);
  const disc = lathe(
    [
      [radiusM, 0],
      [0, 0],
    ],
    48,
  );
  const mesh = addGltfMesh(document, 'disc', disc, material);
  const scene = document.createScene('floor');
  for (const [x, z] of places) {
    scene.addChild(document.createNode(`${x} ${z}`).setMesh(mesh).setTranslation([x, 0, z]));
  }
  return Buffer.from(await new NodeIO().registerExtensions([KHRMaterialsUnlit]).writeBinary(document));
}
