import { allowOwnThree } from './allow-own-three';

/** Where the element looks for what it loads by itself; left alone it would ask foreign hosts. */
const OWN_LOCATIONS = {
  dracoDecoderLocation: '/decoders/draco/',
  ktx2TranscoderLocation: '/decoders/basis/',
  meshoptDecoderLocation: '/decoders/meshopt/meshopt_decoder.js',
  // Only asked for by Lottie textures, which nothing here makes; there is no such file.
  lottieLoaderLocation: '/decoders/lottie/LottieLoader.js',
};

let loading: Promise<void> | null = null;

/**
 * Defines the `<model-viewer>` element, once for all who ask. The package's whole build is taken, with the three.js it
 * was tested with: sharing ours would make the AR page's copy larger.
 */
export async function loadModelViewer(): Promise<void> {
  loading ??= define();
  try {
    await loading;
  } catch (error) {
    // A lost connection must not decide for as long as the page lives.
    loading = null;
    throw error;
  }
}

async function define(): Promise<void> {
  Object.assign(globalThis, { ModelViewerElement: OWN_LOCATIONS });
  allowOwnThree();
  await import('@google/model-viewer/dist/model-viewer.min.js');
}
