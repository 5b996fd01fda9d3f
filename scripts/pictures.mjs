/**
 * The pictures of the README and of docs/guide: `npm run pictures [-- --only table,wall,moving,dashboard,stage]`. They
 * go to docs/images.
 */
import { takePictures } from './take-pictures.mjs';

await takePictures('testing/screenshots/product/run.ts');
