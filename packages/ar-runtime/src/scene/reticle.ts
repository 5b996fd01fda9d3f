import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from 'three';
import { reticlePicture } from './reticle-picture';

/** Samples along the slope of the mark, which lies flat far ahead; as for flat pictures. */
export const ANISOTROPY = 8;

/** The reticle in three.js; `ReticlePlace` computes its pose. */
export function createReticle(): Mesh<PlaneGeometry, MeshBasicMaterial> {
  const map = new CanvasTexture(reticlePicture());
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = ANISOTROPY;
  const material = new MeshBasicMaterial({
    map,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
  const object = new Mesh(new PlaneGeometry(1, 1), material);
  object.visible = false;
  object.matrixAutoUpdate = false;
  return object;
}

export function disposeReticle({ material, geometry }: ReturnType<typeof createReticle>): void {
  material.map?.dispose();
  material.dispose();
  geometry.dispose();
}
