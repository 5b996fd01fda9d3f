import { allowOwnThree } from './allow-own-three';

/** Addresses of the decoders that the element loads itself; its defaults are on third-party hosts. */
const OWN_LOCATIONS = {
  dracoDecoderLocation: '/decoders/draco/',
  ktx2TranscoderLocation: '/decoders/basis/',
  meshoptDecoderLocation: '/decoders/meshopt/meshopt_decoder.js',
  // Only Lottie textures need this file, and no model here has them; the file does not exist.
  lottieLoaderLocation: '/decoders/lottie/LottieLoader.js',
};

let loading: Promise<void> | null = null;

/**
 * Defines the `<model-viewer>` element once. The package's complete build is used, with its own tested three.js:
 * sharing ours would make the AR page's copy larger.
 */
export async function loadModelViewer(): Promise<void> {
  loading ??= define();
  try {
    await loading;
  } catch (error) {
    // A lost connection must not prevent later attempts on the same page.
    loading = null;
    throw error;
  }
}

async function define(): Promise<void> {
  Object.assign(globalThis, { ModelViewerElement: OWN_LOCATIONS });
  allowOwnThree();
  await import('@google/model-viewer/dist/model-viewer.min.js');
}
