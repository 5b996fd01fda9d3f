import { DRACOLoader, DRACO_GLTF_CONFIG } from 'three/examples/jsm/loaders/DRACOLoader.js';
import type { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';

/** Lets `loader` read Draco meshes; the returned function terminates the decoder's workers. */
export function useDraco(loader: GLTFLoader): () => void {
  const draco = new DRACOLoader().setDecoderPath(DRACO_GLTF_CONFIG);
  loader.setDRACOLoader(draco);
  return () => draco.dispose();
}
