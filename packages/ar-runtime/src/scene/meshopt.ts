import type { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';

/** Lets `loader` read meshopt-compressed buffers. */
export async function useMeshopt(loader: GLTFLoader): Promise<void> {
  await MeshoptDecoder.ready;
  loader.setMeshoptDecoder(MeshoptDecoder);
}
