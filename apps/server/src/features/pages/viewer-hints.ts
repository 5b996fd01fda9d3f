import type { Locale } from '@anchora/contract/languages';
import { shownKind } from '@anchora/contract/ar-frame';
import { previewAddress } from '@anchora/contract/preview-address';
import type { PublicProject } from '@anchora/contract/projects';
import { builtFilesOf, type BuildManifest } from './build-manifest';
import { fetchHint, imageHint, moduleHint, styleHint } from './hint-links';

/** Sources, relative to the web app, as the build's manifest names them. */
const SHELL = 'index.html';
const FRAME = 'ar-frame/index.html';
/** The page of a share link: a chunk of several sources. */
const SHARE_VIEWER = 'viewer';
const EMBED_VIEWER = 'src/features/ar-viewer/embed/embed-page.tsx';
const PROJECT_VIEWER = 'src/features/ar-viewer/project-viewer-page.tsx';
const VIEWERS = { share: SHARE_VIEWER, id: PROJECT_VIEWER, embed: EMBED_VIEWER };
const RUNTIME = '../../packages/ar-runtime/src';
const BUILT = `${RUNTIME}/scene/built`;
const DOCUMENT = ['ar-frame/document/load-document.ts', 'ar-frame/document/open-document.ts'];
/** Flat items on a picture: a chunk of several sources. */
const FLAT_TARGET = 'flat-document';
/** Models in a scene. */
const MODEL = `${BUILT}/three/model-leaf.ts`;

/** Sources that the frame loads for each kind of project before the first tap, those of the start overlay first. */
const FRAME_PARTS = {
  'image-tracking': {
    session: ['ar-frame/image-tracking-app.ts'],
    video: [`${RUNTIME}/scene/flat/flat-stage.ts`],
    '3d-model': [`${RUNTIME}/scene/scene-chunk.ts`, `${RUNTIME}/scene/model-parsing.ts`],
    'flat-scene': [...DOCUMENT, FLAT_TARGET],
    'solid-scene': [...DOCUMENT, `${BUILT}/target/solid-target.ts`, MODEL],
  },
  markerless: {
    session: ['ar-frame/markerless-app.ts', 'ar-frame/markerless/placing-ui.ts'],
    video: [`${RUNTIME}/scene/flat/flat-world-chunk.ts`],
    '3d-model': [`${RUNTIME}/scene/world-chunk.ts`, `${RUNTIME}/scene/world-model-chunk.ts`],
    'flat-scene': [...DOCUMENT, `${BUILT}/world/flat-document-world.ts`],
    'solid-scene': [...DOCUMENT, `${BUILT}/world/solid-world.ts`, MODEL],
  },
};

const WITHOUT_CAMERA = ['ar-frame/embed/open-without-tap.ts', 'ar-frame/markerless/placing-ui.ts'];

/** Texts in addition to those in the frame's first module. */
const FRAME_WORDS = {
  vi: { 'image-tracking': [], markerless: ['ar-frame/markerless/placing-vi.ts'] },
  en: {
    'image-tracking': ['ar-frame/texts/en.ts'],
    markerless: ['ar-frame/texts/en.ts', 'ar-frame/markerless/placing-en.ts'],
  },
};

/** All that the hints name in the build; tests look for each of them there. */
export const VIEWER_SOURCES = [
  ...new Set([
    SHELL,
    FRAME,
    ...Object.values(VIEWERS),
    ...WITHOUT_CAMERA,
    ...[...Object.values(FRAME_PARTS), ...Object.values(FRAME_WORDS)].flatMap((parts) => Object.values(parts).flat()),
  ]),
];

/** Hints for the head of a viewer's page, so that the browser requests the viewer's code together with the app's. */
export function viewerPageHints(manifest: BuildManifest, page: keyof typeof VIEWERS): string {
  const { scripts, styles } = builtFilesOf(manifest, [VIEWERS[page]], [SHELL]);
  return [...scripts.map((file) => moduleHint(file)), ...styles.map((file) => styleHint(file))].join('');
}

/**
 * Hints for the head of the AR frame: all files that the project will need except its content, which the frame's code
 * requests, because only it knows whether the visitor saves data. Each hint must match the later request of the frame's
 * code exactly (mode and credentials of a `fetch`), or the file would be fetched twice.
 */
export function frameHints(
  manifest: BuildManifest,
  project: PublicProject,
  language: Locale,
  view: 'usual' | 'without-camera' = 'usual',
): string {
  const isUsual = view === 'usual';
  const type = isUsual ? project.type : 'markerless';
  const parts = isUsual ? FRAME_PARTS[type] : { ...FRAME_PARTS.markerless, session: WITHOUT_CAMERA };
  const words = FRAME_WORDS[language][type];
  const first = builtFilesOf(manifest, [...parts.session, ...words], [FRAME]);
  const then = builtFilesOf(manifest, parts[shownKind(project)], [FRAME, ...parts.session, ...words]);
  const isTracked = type === 'image-tracking';
  return [
    // The start overlay shows this picture first.
    isTracked && project.targetImageUrl !== null && imageHint(previewAddress(project.targetImageUrl)),
    ...first.styles.map((file) => styleHint(file)),
    ...first.scripts.map((file) => moduleHint(file)),
    // Files that only the content needs must not delay the code that answers a tap on Start.
    ...then.styles.map((file) => styleHint(file, 'low')),
    ...then.scripts.map((file) => moduleHint(file, 'low')),
    ...[...first.assets, ...then.assets].filter((file) => isUsedBy(project, file)).map(assetHint),
    isTracked && project.targetMindFile !== null && fetchHint(project.targetMindFile, 'low'),
  ]
    .filter((link) => link !== false)
    .join('');
}

/** Scenes that stay in place without their picture have a tracking worker of their own. */
function isUsedBy({ scene }: PublicProject, file: string): boolean {
  const holds = scene?.scenes.some(({ whenLost }) => whenLost === 'hold') ?? false;
  return !(holds && /\/tracker\.worker\b/.test(file));
}

/** A worker's script is a module; the kernels are fetched. Fonts need no hint, because the styles request them. */
function assetHint(file: string): string | false {
  if (file.endsWith('.js')) return moduleHint(file, 'low');
  return file.endsWith('.wasm') && fetchHint(`/${file}`, 'low');
}
