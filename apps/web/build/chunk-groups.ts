/**
 * What goes into one file. Many small files compress worse and, over HTTP/1.1, wait for each other's connections: the share
 * page of 52 files and 166 KB became one of 15 and 124 KB. A group also takes what its modules import, unless one before
 * it has it. `tables-first.ts` watches over what runs before the texts are there.
 */
export const CHUNK_GROUPS = [
  // What runs before the texts are there; nothing in it may show any.
  {
    name: 'base',
    test: /rolldown\/runtime|vite\/preload-helper|contract\/src\/(?:limits|preview-address)\.ts$|src\/(?:api\/page-config|app\/(?:theme-choice|visited-places)|texts\/(?:translate|language))\.ts$/,
  },
  {
    name: 'shell',
    test: /react-dom\/(?:index|cjs\/react-dom\.production)\.js$|(?:wouter|regexparam)\/|src\/(?:api\/(?:session-hint|http-client|views|embedded-project)|texts\/app|ui\/(?:logo|brackets|spinner|button|button-style|class-names)|app\/(?:loading-bar|message-screen))\.tsx?$/,
  },
  // What every page that knows its user stands on.
  {
    name: 'session',
    test: /@tanstack\/(?:query-core|react-query)\/|lucide-react\/dist\/esm\/(?:createLucideIcon|shared)|@radix-ui\/(?:primitive|react-(?:primitive|slot|compose-refs|context|id|presence|direction|collection|roving-focus|use-[\w-]+))\/|src\/(?:app\/(?:session-root|session-guard|loading-screen|policy-navigation|return-address)|api\/(?:user|other-tabs|query-client|account-key)|google\/(?:google-window|load-firebase-client|forget-google)|ui\/(?:toast|icon-button|text-area))\.tsx?$/,
  },
  // What every form is made of, and the sign-in page.
  {
    name: 'forms',
    test: /react-hook-form\/|lucide-react\/.*\/(?:play|pause)\.m?js$|src\/(?:api\/lazy-resolver|google\/google-sign-in|ui\/(?:google-glyph|tabs|text-field|password-field))\.tsx?$/,
  },
  // What stands around the pages of a signed-in user, and what most of them are made of.
  {
    name: 'app-kit',
    test: /icons\/(?:arrow-left|box|check|circle-check|copy|download|external-link|image|printer|refresh-cw|share-2|smartphone|trash|x)\.m?js$|src\/(?:app\/(?:top-navigation|navigation-links|use-visited-places|use-user-language)|features\/billing\/(?:lapse-notice|upgrade-host|plan-dates)|api\/(?:projects|project-links|billing|upgrade-prompt|link-reach)|ui\/(?:avatar|badge|button-link|card|command-text|copy-text|empty-state|error-panel|isolated|missing-notice|page-header|progress|return-focus|save-file|segment-choice|skeleton|use-now))\.tsx?$/,
  },
  // What opens over a page; for most of them it comes after the page.
  {
    name: 'layers',
    test: /radix-ui\/react-(?:dialog|menu|dropdown-menu|popover|popper|dismissable-layer|focus-scope)\/|ui\/(?:dialog|dropdown-menu|layer-style)\.tsx?$/,
  },
  // Shared by image tracking and markerless experiences, in as few files as they need: what every frame shows,
  // what every session does, and the renderer with what both scenes put into it.
  {
    name: 'frame-kit',
    test: /ar-frame\/ui\/(?:element|icon|brackets|sound-toggle)\.ts$|ar-runtime\/src\/(?:camera\/in-app-browser|session\/(?:protocol|ar-state))\.ts$/,
  },
  {
    name: 'session-kit',
    test: /ar-runtime\/src\/(?:session\/(?:content-player|download|failure|keep-awake|load-video|retryable|start-marks)|camera\/(?:back-camera|camera-error|open-camera))\.ts$/,
  },
  {
    name: 'scene-kit',
    test: /ar-runtime\/src\/(?:scene\/(?:dispose-tree|studio-light|video-content|webgl-support)|camera\/cover-fit)\.ts$|three\/(?:build|src)\//,
  },
];
