import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from 'three';
import { reticlePicture } from './reticle-picture';

/** The reticle in three.js; `ReticlePlace` computes its pose. */
export function createReticle(): Mesh<PlaneGeometry, MeshBasicMaterial> {
  const map = new CanvasTexture(reticlePicture());
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = 8;
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
