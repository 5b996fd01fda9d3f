import { shownKind, type ShownKind } from '@anchora/contract/ar-frame';
import type { PublicProject } from '@anchora/contract/projects';
import type { BuildManifest } from '../build-manifest';
import type { SiteBuild } from './site-build';

/** Sources as the manifest of the site's build names them. */
const ENTRY = 'index.html';
const FRAME = '../ar-frame';
const RUNTIME = '../../../packages/ar-runtime/src';
const SCENE = `${RUNTIME}/scene`;
const MARKERLESS = `${RUNTIME}/markerless`;
const TEXTURES = `${SCENE}/ktx2.ts`;
/** Decoder of textures, which is found by its folder and not by the manifest. */
const TEXTURE_DECODER = 'decoders/basis/';
/** The package's own copy of that decoder, which is not used. */
export const UNUSED_DECODER = /^assets\/basis_transcoder-/;

/** Ways of showing that use a camera without a picture. */
const ROOM_WAYS = [
  `${MARKERLESS}/webxr/webxr-way.ts`,
  `${MARKERLESS}/camera-world/camera-world-way.ts`,
  `${MARKERLESS}/camera-ways/camera-motion-way.ts`,
  `${MARKERLESS}/camera-ways/camera-way.ts`,
];
const ON_PICTURE = [`${FRAME}/image-tracking-app.ts`];
const IN_ROOM = [`${FRAME}/markerless-app.ts`, ...ROOM_WAYS];
const WITHOUT_TAP = [`${FRAME}/embed/open-without-tap.ts`];
const DOCUMENT = [`${FRAME}/document/load-document.ts`];
const PLAIN_VIDEO = [`${SCENE}/flat/flat-stage.ts`, `${SCENE}/flat/flat-world-chunk.ts`];
const PLAIN_MODEL = [
  `${SCENE}/scene-chunk.ts`,
  `${SCENE}/world-chunk.ts`,
  `${SCENE}/model-parsing.ts`,
  `${SCENE}/world-model-chunk.ts`,
];
const FLAT_SCENE = [`${SCENE}/built/target/flat-target.ts`, `${SCENE}/built/world/flat-document-world.ts`];
const SOLID_SCENE = [`${SCENE}/built/target/solid-target.ts`, `${SCENE}/built/world/solid-world.ts`];
const MODELS = [`${SCENE}/full-model.ts`, `${SCENE}/parse-model.ts`, `${SCENE}/content-picture.ts`];

/** Sources that are loaded for other projects only. Everything else stays, so that a source that is new stays, too. */
const LEFT_OUT = {
  'image-tracking': [...IN_ROOM, ...WITHOUT_TAP],
  untracked: [...IN_ROOM, ...ON_PICTURE],
  markerless: [...ON_PICTURE, ...WITHOUT_TAP],
  video: [...DOCUMENT, ...PLAIN_MODEL, ...MODELS],
  '3d-model': [...DOCUMENT, ...PLAIN_VIDEO],
  'flat-scene': [...PLAIN_MODEL, ...PLAIN_VIDEO, ...SOLID_SCENE, ...MODELS],
  'solid-scene': [...PLAIN_MODEL, ...PLAIN_VIDEO],
} satisfies Record<PublicProject['type'] | 'untracked' | ShownKind, string[]>;

/** All sources that are named here; a test compares them with a build. */
export const NAMED_SOURCES = [...new Set([ENTRY, TEXTURES, ...FLAT_SCENE, ...Object.values(LEFT_OUT).flat()])];

type Shown = Pick<PublicProject, 'type' | 'contentType' | 'scene' | 'isUntracked'>;

/** The files of the build that the site of this project may load, at the start or later. */
export function siteCodeOf({ manifest, files }: Pick<SiteBuild, 'manifest' | 'files'>, project: Shown): string[] {
  const opening = project.isUntracked ? 'untracked' : project.type;
  const leftOut = new Set([...LEFT_OUT[opening], ...LEFT_OUT[shownKind(project)]]);
  const needed = reach(manifest, leftOut);
  const all = reach(manifest, new Set());
  const readsTextures = needed.has(manifest[TEXTURES]?.file ?? '');
  return files.filter((file) => {
    if (file.startsWith(TEXTURE_DECODER)) return readsTextures;
    return needed.has(file) || (!all.has(file) && !UNUSED_DECODER.test(file));
  });
}

/** The files that the manifest names for the page and for what it imports, except for lazy imports of these sources. */
function reach(manifest: BuildManifest, leftOut: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (chunk === undefined || seen.has(source)) return;
    seen.add(source);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      if (!UNUSED_DECODER.test(file)) found.add(file);
    }
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const later of chunk.dynamicImports ?? []) if (!leftOut.has(later)) visit(later);
  };
  visit(ENTRY);
  return found;
}
