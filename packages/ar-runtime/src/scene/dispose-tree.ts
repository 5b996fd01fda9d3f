import { Mesh, type Object3D, Texture } from 'three';

/** Frees the GPU's copies of every geometry, material and texture below `root`. */
export function disposeTree(root: Object3D): void {
  root.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    node.geometry.dispose();
    for (const material of Array.isArray(node.material) ? node.material : [node.material]) {
      for (const value of Object.values(material)) {
        if (value instanceof Texture) value.dispose();
      }
      material.dispose();
    }
  });
  root.removeFromParent();
}
