import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The package's folder; its exports hide its own package.json. */
const THREE = path.resolve(path.dirname(createRequire(import.meta.url).resolve('three')), '..');
const SHADER = /three\/src\/renderers\/shaders\/.*\.glsl\.js$/;

/** Shaders of materials that neither models in a file nor our own code use. */
const UNUSED_SHADERS =
  /\/(?:ShaderLib\/(?:mesh(?:lambert|phong|toon|matcap|normal)|sprite|linedashed|distance|vsm|shadow)|ShaderChunk\/(?:lights_(?:lambert|phong|toon)_(?:pars_)?fragment|gradientmap_pars_fragment|shadowmap_(?:pars_fragment|pars_vertex|vertex)|shadowmask_pars_fragment))\.glsl\.js$/;

/**
 * Parts of the renderer that are created or called in every scene but do nothing here: nothing casts shadow maps (the
 * contact shadow is a texture), no material has uniform groups, and no renderer has effects.
 */
const UNUSED_PARTS: [RegExp, string][] = [
  [
    /\/webgl\/WebGLShadowMap\.js$/,
    'export function WebGLShadowMap() { return { enabled: false, autoUpdate: true, needsUpdate: false, type: 1, render() {} }; }',
  ],
  [
    /\/webgl\/WebGLUniformsGroups\.js$/,
    'export function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }',
  ],
  [
    /\/webgl\/WebGLOutput\.js$/,
    'export function WebGLOutput() { throw new Error("Effects are left out of this build of three.js"); }',
  ],
];

/**
 * Builds three.js from its modules instead of the one file that its package offers, so that the geometry of a video's
 * world (13 KB) loads without the renderer (119 KB), and leaves out what no page uses (7 KB).
 */
export function threeSource(): Plugin {
  return {
    name: 'three-source',
    config: () => ({ resolve: { alias: [{ find: /^three$/, replacement: path.join(THREE, 'src/Three.js') }] } }),
    load: {
      filter: { id: /three\/src\/renderers\// },
      handler(id) {
        if (UNUSED_SHADERS.test(id)) return emptyShader(id);
        return UNUSED_PARTS.find(([part]) => part.test(id))?.[1];
      },
    },
    transform: {
      filter: { id: SHADER },
      handler: (code) => ({ code: withoutComments(code), map: null }),
    },
  };
}

function emptyShader(id: string): string {
  return id.includes('/ShaderLib/') ? "export const vertex = ''; export const fragment = '';" : "export default '';";
}

/** The shader text without comments and blank lines, as in the package's own build. */
function withoutComments(code: string): string {
  return code.replaceAll(/\/\* glsl \*\/\s*`(.*?)`/gs, (_, shader: string) =>
    JSON.stringify(
      shader
        .trim()
        .replaceAll('\r', '')
        .replaceAll(/[ \t]*\/\/.*\n/g, '')
        .replaceAll(/[ \t]*\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/\n{2,}/g, '\n'),
    ),
  );
}
