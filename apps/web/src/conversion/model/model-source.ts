import { Box3, Group, Mesh, type Object3D, Vector3 } from 'three';
import { ConversionError, orRefuse } from '../conversion-error';
import { METRES_OF, type ModelFacts, type ModelUnit, likelyUnit } from './model-facts';
import { packGltf } from './pack-gltf';
import { type PickedModel, pickModel } from './picked-files';
import { PickedTextures } from './picked-textures';
import { readForeignModel } from './read-foreign-model';
import { standardizeMaterials } from './standardize-materials';

export interface ModelOrder {
  unit: ModelUnit;
  zIsUp: boolean;
}

/** A chosen model, read and ready to be written as a GLB. */
export interface ModelSource {
  facts: ModelFacts;
  convert(order: ModelOrder): Promise<ArrayBuffer>;
}

/** @throws ConversionError; RangeError for a lack of memory */
export async function openModel(chosen: readonly File[]): Promise<ModelSource> {
  const picked = await pickModel(chosen);
  if (picked.format === '.gltf' || picked.format === '.glb') return orRefuse(async () => packed(picked));
  const textures = new PickedTextures(picked);
  const { root, unit, zIsUp } = await orRefuse(() => readForeignModel(picked, textures));
  await textures.settled();
  const lost = standardizeMaterials(root);
  const size = new Box3().setFromObject(root).getSize(new Vector3()).toArray();
  const triangles = trianglesOf(root);
  if (triangles === 0 || !size.every(Number.isFinite)) throw new ConversionError({ code: 'nothing-to-show' });
  return {
    facts: {
      name: picked.name,
      size,
      triangles,
      unit: likelyUnit(size, unit),
      zIsUp,
      missing: [...textures.missing],
      lost: [...lost],
    },
    convert: async (order) => write(root, order),
  };
}

/** A glTF keeps its own size and everything in it. */
function packed(picked: PickedModel): ModelSource {
  const glb = picked.format === '.glb' ? picked.bytes : packGltf(picked);
  return {
    facts: { name: picked.name, size: null, triangles: 0, unit: 'm', zIsUp: false, missing: [], lost: [] },
    convert: async () => glb.buffer,
  };
}

async function write(root: Object3D, { unit, zIsUp }: ModelOrder): Promise<ArrayBuffer> {
  const { GLTFExporter } = await import('three/examples/jsm/exporters/GLTFExporter.js');
  const frame = new Group();
  frame.add(root);
  frame.scale.setScalar(METRES_OF[unit]);
  if (zIsUp) frame.rotation.x = -Math.PI / 2;
  try {
    const glb = await new GLTFExporter().parseAsync(frame, { binary: true, animations: root.animations });
    if (!(glb instanceof ArrayBuffer)) throw new ConversionError({ code: 'browser' });
    return glb;
  } finally {
    frame.remove(root);
  }
}

function trianglesOf(root: Object3D): number {
  let triangles = 0;
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { index, attributes } = (object as Mesh).geometry;
    triangles += (index?.count ?? attributes['position']?.count ?? 0) / 3;
  });
  return Math.round(triangles);
}
