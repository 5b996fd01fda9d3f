import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const WEB = 'apps/web/src';
const FRAME = 'apps/web/ar-frame';
const RUNTIME = 'packages/ar-runtime/src';
const CONTRACT = 'packages/contract/src';
/** `require` finds the package's other build, dist/cjs. */
const ICONS = path.resolve(createRequire(import.meta.url).resolve('lucide-react'), '../../esm/icons');

interface Group {
  name: string;
  /** Our own modules: folder, relative to the root → file names with extensions. */
  files?: Record<string, string[]>;
  /** Matches the paths of modules of packages and of the bundler. */
  packages?: RegExp;
  /** Names of icons, which are modules of lucide-react. */
  icons?: string[];
}

/**
 * Modules that the build puts into one file. Many small files compress worse and, over HTTP/1.1, wait for connections;
 * docs/bench.md has what groups do for the share page. A group also takes the modules that its own modules import, unless
 * an earlier group has them. `tables-first.ts` checks what runs before the texts have loaded.
 */
const GROUPS: Group[] = [
  {
    // Runs before the texts have loaded, so nothing in it may show text.
    name: 'base',
    packages: /rolldown\/runtime|vite\/preload-helper/,
    files: {
      [CONTRACT]: ['limits.ts', 'preview-address.ts', 'ar-frame.ts', 'shared-link.ts'],
      [WEB]: [
        'page-config.ts',
        'app/theme-choice.ts',
        'app/routes/load-further-routes.ts',
        'texts/translate.ts',
        'texts/language.ts',
      ],
    },
  },
  {
    name: 'shell',
    packages: /node_modules\/(?:react-dom|scheduler|wouter|regexparam)\//,
    files: {
      [WEB]: [
        ...['session-hint.ts', 'api-error.ts', 'http-client.ts', 'views.ts', 'embedded-project.ts'].map(
          (file) => `api/${file}`,
        ),
        'fetch-code.ts',
        'lazy-part.tsx',
        'texts/app.ts',
        'ui/class-names.ts',
        ...['buttons/button.tsx', 'buttons/button-style.ts', 'messages/spinner.tsx'].map((file) => `ui/${file}`),
        'ui/layers/late-boundary.tsx',
        ...['logo.tsx', 'brackets.tsx'].map((file) => `ui/pictures/${file}`),
        ...[
          'app.tsx',
          'router.tsx',
          'load-first-page.ts',
          'error-boundary.tsx',
          'loading-bar.tsx',
          'message-screen.tsx',
        ].map((file) => `app/${file}`),
        ...['entrance-routes.ts', 'find-route.ts', 'lazy-page.ts', 'route-entry.ts'].map(
          (file) => `app/routes/${file}`,
        ),
        'reports/report-button.tsx',
      ],
    },
  },
  {
    // Used by every page that knows who is signed in.
    name: 'session',
    packages:
      /@tanstack\/(?:query-core|react-query)\/|lucide-react\/dist\/esm\/(?:createLucideIcon|shared)|@radix-ui\/(?:primitive|react-(?:primitive|slot|compose-refs|context|id|presence|direction|collection|roving-focus|use-[\w-]+))\//,
    icons: ['x'],
    files: {
      [WEB]: [
        ...[
          'session-root.tsx',
          'session-guard.tsx',
          'loading-screen.tsx',
          'navigate-by-policy.ts',
          'return-address.ts',
        ].map((file) => `app/${file}`),
        ...['user.ts', 'other-tabs.ts', 'query-client.ts', 'refresh-account.ts'].map((file) => `api/${file}`),
        ...['google-window.ts', 'load-firebase-client.ts', 'forget-google.ts'].map((file) => `google/${file}`),
        ...['messages/toast.ts', 'buttons/icon-button.tsx', 'fields/text-area.tsx', 'layers/late-dialog.tsx'].map(
          (file) => `ui/${file}`,
        ),
        ...['choose-language.ts', 'messages.ts', 'session.ts'].map((file) => `texts/${file}`),
        'language/language-offer.tsx',
      ],
    },
  },
  {
    // Parts of every form, and the sign-in page.
    name: 'forms',
    packages: /react-hook-form\//,
    icons: ['play', 'pause'],
    files: {
      [WEB]: [
        'api/lazy-resolver.ts',
        'google/google-sign-in.ts',
        'ui/pictures/google-glyph.tsx',
        'ui/layout/tabs.tsx',
        'ui/fields/text-field.tsx',
        'ui/fields/password-field.tsx',
        'passwords/new-password-field.tsx',
      ],
    },
  },
  {
    // Shared by the sign-in page and the layout, so the layout's group would bring all of itself.
    name: 'name-of-user',
    files: { [WEB]: ['api/name-of-user.ts'] },
  },
  {
    // The layout around the pages of a signed-in user, and the parts that most of these pages use.
    name: 'app-kit',
    icons: [
      'arrow-left',
      'box',
      'check',
      'circle-check',
      'copy',
      'download',
      'ellipsis-vertical',
      'external-link',
      'image',
      'pencil',
      'plus',
      'printer',
      'refresh-cw',
      'scan-eye',
      'share-2',
      'smartphone',
      'trash',
    ],
    files: {
      [WEB]: [
        ...['top-navigation.tsx', 'navigation-links.tsx', 'use-visited-places.ts', 'use-user-language.ts'].map(
          (file) => `app/${file}`,
        ),
        ...['lapse-notice.tsx', 'upgrade-host.tsx', 'plan-dates.ts'].map((file) => `features/billing/${file}`),
        ...[
          'projects.ts',
          'project-links.ts',
          'wizard-path.ts',
          'billing.ts',
          'upgrade-prompt.ts',
          'link-reach.ts',
          'field-errors.ts',
          'toast-failure.ts',
        ].map((file) => `api/${file}`),
        ...['aspect-of.ts', 'avatar.tsx', 'badge.tsx', 'canvas-blob.ts'].map((file) => `ui/pictures/${file}`),
        'ui/buttons/button-link.tsx',
        ...['back-link.tsx', 'card.tsx', 'page-header.tsx'].map((file) => `ui/layout/${file}`),
        ...[
          'browser-names.ts',
          'command-text.tsx',
          'copy-and-say.ts',
          'copy-text.ts',
          'count-text.ts',
          'date-text.ts',
          'isolated.ts',
          'moment-text.ts',
          'use-now.ts',
        ].map((file) => `ui/wording/${file}`),
        ...['empty-state.tsx', 'error-panel.tsx', 'missing-notice.tsx', 'progress.tsx', 'skeleton.tsx'].map(
          (file) => `ui/messages/${file}`,
        ),
        'ui/layers/use-return-focus.ts',
        'ui/fields/segment-choice.tsx',
        'ui/fields/take-files.ts',
        'ui/prefers-reduced-motion.ts',
        'ui/save-file.ts',
        'ui/use-leave-warning.ts',
      ],
    },
  },
  {
    // Dialogs and menus, which on most pages load after the page.
    name: 'layers',
    packages: /radix-ui\/react-(?:dialog|menu|dropdown-menu|popover|popper|dismissable-layer|focus-scope)\//,
    files: { [WEB]: ['dialog.tsx', 'dropdown-menu.tsx', 'layer-style.ts'].map((file) => `ui/layers/${file}`) },
  },
  {
    // The page around the AR frame, for every way to open it.
    name: 'viewer',
    files: {
      [WEB]: ['ar-viewer.tsx', 'share-viewer-page.tsx', 'use-leave-to-dashboard.ts', 'visit/use-visit.ts'].map(
        (file) => `features/ar-viewer/${file}`,
      ),
    },
  },
  // The following groups are shared by image tracking and markerless experiences: the UI of the AR frame, the parts
  // of every session, the geometry that worlds are made of, and the renderer for models with the parts of both scenes.
  {
    name: 'frame-kit',
    files: {
      [FRAME]: [
        ...['element.ts', 'icon.ts', 'brackets.ts', 'sound-toggle.ts'].map((file) => `ui/${file}`),
        'capture/capture-later.ts',
        'experience.ts',
        'screens.ts',
        'stage-elements.ts',
      ],
      [RUNTIME]: ['camera/in-app-browser.ts', 'protocol/messages.ts', 'protocol/ar-state.ts'],
    },
  },
  {
    // Fetched when the page is idle, and by the page without a camera.
    name: 'failure-screen',
    files: { [FRAME]: ['ui/failure-screen.ts', 'ui/platform.ts'] },
  },
  {
    name: 'session-kit',
    files: {
      [RUNTIME]: [
        'protocol/session-failure.ts',
        ...['download.ts', 'load-video.ts', 'retryable.ts'].map((file) => `loading/${file}`),
        ...['content-player.ts', 'keep-awake.ts', 'start-marks.ts'].map((file) => `session/${file}`),
        ...['back-camera.ts', 'camera-error.ts', 'learned-lenses.ts', 'open-camera.ts'].map((file) => `camera/${file}`),
        'tracking/picture-worker.ts',
      ],
    },
  },
  {
    // Small parts of a stage that every renderer uses.
    name: 'stage-kit',
    files: {
      [RUNTIME]: [
        ...['stage.ts', 'target-scene.ts', 'webgl-support.ts'].map((file) => `scene/${file}`),
        'camera/cover-fit.ts',
      ],
    },
  },
  {
    name: 'flat-kit',
    files: {
      [RUNTIME]: [
        ...['flat-projection.ts', 'flat-renderer.ts', 'flat-texture.ts', 'matrix.ts'].map(
          (file) => `scene/flat/${file}`,
        ),
        'scene/video-plane-size.ts',
      ],
    },
  },
  {
    // Videos in a room use this part of three.js, but not its renderer.
    name: 'geometry-kit',
    packages:
      /three\/src\/(?:math\/(?:Plane|Quaternion|Ray|Spherical|Vector2)|core\/Raycaster|cameras\/PerspectiveCamera|extras\/Controls)\.js$/,
  },
  {
    name: 'scene-kit',
    // Leaves out code for models that move, which is loaded separately, and shapes and helpers that no visitor's scene
    // draws, only the editor and its previews.
    packages:
      /three\/src\/(?!animation\/(?:AnimationMixer|AnimationAction|PropertyMixer)\.js|geometries\/(?!Box|Plane)|helpers\/)/,
    files: { [RUNTIME]: ['dispose-tree.ts', 'studio-light.ts'].map((file) => `scene/${file}`) },
  },
  // Shared by ways of showing, scenes of documents and the editor.
  { name: 'gestures', files: { [RUNTIME]: ['gesture-tracker.ts', 'gestures.ts'].map((file) => `markerless/${file}`) } },
  // Scenes of documents, for the viewer and the editor.
  {
    name: 'built-kit',
    files: {
      [RUNTIME]: ['scene-host.ts', 'scene-files.ts', 'draw-order.ts'].map((file) => `scene/built/${file}`),
    },
  },
  // Flat items, for both renderers.
  { name: 'flat-items', files: { [RUNTIME]: ['fit.ts', 'load-flat-source.ts'].map((file) => `scene/built/${file}`) } },
  {
    // A document of flat items alone, on a picture.
    name: 'flat-document',
    files: { [RUNTIME]: ['target/flat-target.ts', 'flat/item-renderer.ts'].map((file) => `scene/built/${file}`) },
  },
  // The code that bends flat items. It stands after the renderer of flat items, which would otherwise become part of
  // this chunk.
  {
    name: 'bending',
    files: { [RUNTIME]: ['bending-curve', 'bent-paper', 'bent-video'].map((file) => `scene/built/curve/${file}.ts`) },
  },
  // A document on a picture; documents in a room use much of it, too.
  {
    name: 'document-kit',
    files: {
      [FRAME]: ['document/document-ui.ts'],
      [RUNTIME]: ['image-document.ts', 'parse-scene.ts'].map((file) => `session/document/${file}`),
    },
  },
  // Motion sensors and the client of the worker, for ways that follow a floor or the surroundings of a picture. The first
  // two groups are needed by other ways, too.
  { name: 'way-driver', files: { [RUNTIME]: ['markerless/way-driver.ts'] } },
  {
    name: 'motion-sensor',
    files: { [RUNTIME]: ['markerless/camera-ways/motion-sensor.ts', 'camera/screen-angle.ts'] },
  },
  {
    name: 'world-client',
    files: { [RUNTIME]: ['markerless/camera-world/motion-feed.ts', 'tracking/world/world-client.ts'] },
  },
  {
    name: 'model-kit',
    files: {
      [RUNTIME]: ['parse-model.ts', 'gltf-needs.ts', 'model-error.ts', 'model-content.ts', 'turning-model.ts'].map(
        (file) => `scene/${file}`,
      ),
    },
  },
  // Icons of the stage that few other pages use. Without this group, each of them would be a file of its own.
  { name: 'icons', icons: ['image-plus', 'lock', 'undo-2'] },
  // Photos and clips, and the preview of a brand, which draws its frame as they do.
  {
    name: 'capture-kit',
    files: {
      [RUNTIME]: ['capture-surface.ts', 'clip.ts', 'drawn-content.ts', 'photo-brand.ts', 'whole-picture.ts'].map(
        (file) => `capture/${file}`,
      ),
    },
  },
];

/**
 * The groups in the form that the bundler accepts.
 *
 * @throws Error that names a missing file, so that moving a file cannot silently change the visitors' downloads.
 */
export const CHUNK_GROUPS = GROUPS.map(({ name, files = {}, packages, icons = [] }) => {
  const modules = new Set([
    ...Object.entries(files).flatMap(([folder, names]) => names.map((file) => path.join(ROOT, folder, file))),
    ...icons.map((icon) => path.join(ICONS, `${icon}.mjs`)),
  ]);
  for (const module of modules) {
    if (!existsSync(module)) throw new Error(`Chunk group "${name}" names ${module}, which does not exist.`);
  }
  return { name, test: (id: string) => modules.has(id.split('?', 1)[0] ?? id) || (packages?.test(id) ?? false) };
});
