import type { Plugin } from 'vite';

const LOADER = /scene\/ktx2\.ts$/;
const FROM_ROOT = "'/decoders/basis/'";

/**
 * Lets a page in any folder find the decoder of textures, whose loader is given a folder instead of the address of a
 * file.
 */
export function relativeDecoders(): Plugin {
  let isReplaced = false;
  return {
    name: 'relative-decoders',
    // Before the code is transformed, so that the text is as it was written.
    enforce: 'pre',
    transform(code, id) {
      if (!LOADER.test(id)) return undefined;
      if (!code.includes(FROM_ROOT)) this.error(`${id} names no folder of decoders.`);
      isReplaced = true;
      return { code: code.replace(FROM_ROOT, FROM_ROOT.replace('/', './')), map: null };
    },
    generateBundle() {
      if (!isReplaced) this.error(`No module of the build is named like ${LOADER}.`);
    },
  };
}
