import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ESTree, Plugin } from 'vite';
import { withoutRanges } from './without-ranges.ts';

/** The package's folder; its exports hide its own package.json. */
const THREE = path.resolve(path.dirname(createRequire(import.meta.url).resolve('three')), '..');
const SOURCE = /three\/src\/.*\.js$/;
const SHADER = /three\/src\/renderers\/shaders\/.*\.glsl\.js$/;

/** Shaders of materials that neither models in a file nor our own code use. */
const UNUSED_SHADERS: ReadonlySet<string> = new Set(
  [
    ...['lambert', 'phong', 'toon', 'matcap', 'normal'].map((material) => `ShaderLib/mesh${material}`),
    ...['background', 'backgroundCube', 'equirect', 'sprite', 'linedashed', 'distance', 'vsm', 'shadow'].map(
      (name) => `ShaderLib/${name}`,
    ),
    ...['lambert', 'phong', 'toon'].flatMap((material) => [
      `ShaderChunk/lights_${material}_fragment`,
      `ShaderChunk/lights_${material}_pars_fragment`,
    ]),
    ...['pars_fragment', 'pars_vertex', 'vertex'].map((part) => `ShaderChunk/shadowmap_${part}`),
    ...['lightprobes', 'gradientmap', 'shadowmask'].map((name) => `ShaderChunk/${name}_pars_fragment`),
  ].map((name) => sourceFile(`renderers/shaders/${name}.glsl.js`)),
);

/**
 * Parts of the renderer that are created or called in every scene but have no effect here: nothing casts shadow maps
 * (the contact shadow is a texture), no material has uniform groups or clipping planes, no session asks for depth, and
 * no renderer has effects.
 */
const UNUSED_PARTS: ReadonlyMap<string, string> = new Map([
  [
    // Type 1 is three.js's default, PCFShadowMap.
    sourceFile('renderers/webgl/WebGLShadowMap.js'),
    'export function WebGLShadowMap() { return { enabled: false, autoUpdate: true, needsUpdate: false, type: 1, render() {} }; }',
  ],
  [
    sourceFile('renderers/webgl/WebGLUniformsGroups.js'),
    'export function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }',
  ],
  [
    sourceFile('renderers/webgl/WebGLClipping.js'),
    'export function WebGLClipping() { return { uniform: { value: null, needsUpdate: false }, numPlanes: 0, numIntersection: 0, init() { return false; } }; }',
  ],
  [
    sourceFile('lights/LightShadow.js'),
    'export class LightShadow { constructor(camera) { this.camera = camera; } copy() { return this; } clone() { return new this.constructor(); } dispose() {} }',
  ],
  [
    sourceFile('renderers/webxr/WebXRDepthSensing.js'),
    'export class WebXRDepthSensing { texture = null; init() {} reset() {} getMesh() { return null; } getDepthTexture() { return null; } }',
  ],
  [
    sourceFile('renderers/webgl/WebGLOutput.js'),
    'export function WebGLOutput() { throw new Error("Effects are left out of this build of three.js"); }',
  ],
]);

/**
 * Parts of modules that no page uses: drawing a texture as a background, the names of colours, and code for controllers
 * in the visitor's hands.
 */
const UNUSED_TEXTS: [module: string, part: RegExp, instead: string][] = [
  [
    sourceFile('renderers/webgl/WebGLBackground.js'),
    /\n\tfunction addToRenderList\([\s\S]*?\n\t\}\n/,
    '\n\tfunction addToRenderList() {}\n',
  ],
  [
    sourceFile('renderers/webxr/WebXRManager.js'),
    /\n\t\tfunction onSessionEvent\( event \) \{[\s\S]*?\n\t\t\}\n/,
    '\n\t\tfunction onSessionEvent() {}\n',
  ],
  [
    sourceFile('renderers/webxr/WebXRManager.js'),
    /\n\t\tfunction onInputSourcesChange\( event \) \{[\s\S]*?\n\t\t\}\n/,
    '\n\t\tfunction onInputSourcesChange() {}\n',
  ],
  [sourceFile('math/Color.js'), /const _colorKeywords = \{[^}]*\};/, 'const _colorKeywords = {};'],
];

/**
 * Methods without a caller: for files of the library itself, copies of textures, controllers in the visitor's hands,
 * and conveniences of colours, lines and buffers.
 */
const UNUSED_METHODS: ReadonlySet<string> = new Set([
  'toJSON',
  'fromJSON',
  'CreateFromMorphTargetSequence',
  'CreateClipsFromMorphTargetSequences',
  'readRenderTargetPixels',
  'readRenderTargetPixelsAsync',
  'copyFramebufferToTexture',
  'copyTextureToTexture',
  'initRenderTarget',
  'compileAsync',
  'setNodesHandler',
  'setEffects',
  'forceContextRestore',
  'getController',
  'getControllerGrip',
  'getHand',
  'addColors',
  'compileCubemapShader',
  'compileEquirectangularShader',
  'getBaseLayer',
  'getBinding',
  'getCameraTexture',
  'getDrawingBufferSize',
  'getFoveation',
  'getMorphAt',
  'getViewSize',
  'intersectLine',
  'intersectsLine',
  'lerpColors',
  'lerpHSL',
  'offsetHSL',
  'resetState',
  'setDrawingBufferSize',
  'setFramebufferScaleFactor',
  'setMorphAt',
  'setReferenceSpace',
  'setScissor',
  'transformUv',
]);
const UNUSED_METHOD = new RegExp(String.raw`\b(?:${[...UNUSED_METHODS].join('|')})\b`);

/**
 * Builds three.js from its modules instead of the one file that its package offers, so that the geometry of a video's
 * world (13 KB) loads without the renderer (119 KB), and leaves out code that no page uses.
 */
export function threeSource(): Plugin {
  return {
    name: 'three-source',
    config: () => ({ resolve: { alias: [{ find: /^three$/, replacement: path.join(THREE, 'src/Three.js') }] } }),
    load: {
      filter: { id: /three\/src\/(?:renderers|lights)\// },
      handler(id) {
        return UNUSED_SHADERS.has(id) ? emptyShader(id) : UNUSED_PARTS.get(id);
      },
    },
    transform: {
      filter: { id: SOURCE },
      handler(code, id) {
        if (SHADER.test(id)) return { code: withoutComments(code), map: null };
        const texts = UNUSED_TEXTS.filter(([module]) => module === id);
        const kept = texts.reduce((text, [, part, instead]) => replaced(text, part, instead), code);
        if (UNUSED_METHOD.test(kept)) return { code: withoutMethods(kept, this.parse(kept)), map: null };
        return kept === code ? undefined : { code: kept, map: null };
      },
    },
  };
}

/** @throws Error if three.js has no such module, so that renaming one cannot silently bring its code back. */
function sourceFile(module: string): string {
  const file = path.join(THREE, 'src', module);
  if (!existsSync(file)) throw new Error(`three-source.ts names ${file}, which does not exist.`);
  return file;
}

function replaced(code: string, part: RegExp, instead: string): string {
  if (!part.test(code)) throw new Error(`three.js is not written as it was: it has no ${part}`);
  return code.replace(part, instead);
}

/** The module without `UNUSED_METHODS`, whether they are methods of a class or assigned by its constructor. */
function withoutMethods(code: string, program: ESTree.Program): string {
  const members = program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((declared) => (declared?.type === 'ClassDeclaration' ? declared.body.body : []));
  const constructed = members.flatMap((member) =>
    member.type === 'MethodDefinition' && member.kind === 'constructor' ? (member.value.body?.body ?? []) : [],
  );
  const unused = [...members, ...constructed].filter((node) => UNUSED_METHODS.has(nameOf(node) ?? ''));
  return withoutRanges(code, unused);
}

/** Name of a method, or of the member of `this` that a statement assigns. */
function nameOf(node: ESTree.ClassElement | ESTree.Statement | ESTree.Directive): string | undefined {
  if (node.type === 'MethodDefinition') return node.key.type === 'Identifier' ? node.key.name : undefined;
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return undefined;
  const { left } = node.expression;
  if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression') return undefined;
  return left.property.type === 'Identifier' ? left.property.name : undefined;
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
