import { InstancedMesh, Line, Mesh, type Object3D, Points, SkinnedMesh, Texture } from 'three';

/** Frees the GPU's copies of every geometry, material and texture below `root`, and removes it from its parent. */
export function disposeTree(root: Object3D): void {
  root.traverse((node) => {
    // Textures of bones and buffers of instances belong to no geometry or material.
    if (node instanceof SkinnedMesh) node.skeleton.dispose();
    if (node instanceof InstancedMesh) node.dispose();
    if (!(node instanceof Mesh || node instanceof Line || node instanceof Points)) return;
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
