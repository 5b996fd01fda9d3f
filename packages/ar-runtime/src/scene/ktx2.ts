import type { WebGLRenderer } from 'three';
import type { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';

/** Our copy of the transcoder; the package's own uses `eval`, which the pages' policy forbids. */
const TRANSCODER = '/decoders/basis/';

/** Capabilities of a device without compressed texture formats. */
const PLAIN_ONLY = {
  astcSupported: false,
  astcHDRSupported: false,
  etc1Supported: false,
  etc2Supported: false,
  dxtSupported: false,
  bptcSupported: false,
  pvrtcSupported: false,
};

/**
 * Lets `loader` read Basis textures in a format of this GPU; the returned function terminates the decoder's workers.
 *
 * @param renderer null if nothing draws them; they then become plain RGBA.
 */
export function useKtx2(loader: GLTFLoader, renderer: WebGLRenderer | null): () => void {
  const ktx2 = new KTX2Loader().setTranscoderPath(TRANSCODER);
  if (renderer) ktx2.detectSupport(renderer);
  else Object.assign(ktx2, { workerConfig: PLAIN_ONLY });
  loader.setKTX2Loader(ktx2);
  return () => ktx2.dispose();
}
