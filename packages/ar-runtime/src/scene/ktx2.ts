import type { WebGLRenderer } from 'three';
import type { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';

/** Lets `loader` read Basis textures in what this GPU understands; the returned function ends the decoder's workers. */
export function useKtx2(loader: GLTFLoader, renderer: WebGLRenderer): () => void {
  const ktx2 = new KTX2Loader().detectSupport(renderer);
  loader.setKTX2Loader(ktx2);
  return () => ktx2.dispose();
}
