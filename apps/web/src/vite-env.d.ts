/// <reference types="vite/client" />

/** The package types only its unbundled sources; this build is loaded for its effect of defining `<model-viewer>`. */
declare module '@google/model-viewer/dist/model-viewer.min.js';
