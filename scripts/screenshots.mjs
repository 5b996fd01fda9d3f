/** Takes screenshots of every screen into screenshots/: `npm run screenshots [-- --only dashboard --language vi]`. */
import { takePictures } from './take-pictures.mjs';

await takePictures('testing/screenshots/run.ts');
