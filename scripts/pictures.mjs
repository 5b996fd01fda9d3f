/** The README's pictures: `npm run pictures [-- --only table,wall,moving,dashboard]`. They go to docs/images. */
import { takePictures } from './take-pictures.mjs';

await takePictures('testing/screenshots/product/run.ts');
