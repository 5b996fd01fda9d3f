/**
 * Rules for imports between folders, as docs/architecture.md describes them: `npm run check` fails for an import in the
 * wrong direction, for a feature that imports another one, for a program of testing/ that does, for an import that
 * package.json does not declare, and for a cycle.
 */

const SERVER = '^apps/server/src/';
const WEB = '^apps/web/src/';
const RUNTIME = '^packages/ar-runtime/src/';
const VISION = '^packages/vision/src/';
/** Tests may import fixtures and test support from any folder. */
const TESTS = String.raw`\.test\.tsx?$|\.suite\.ts$|/test-support/`;
/** Rooms of testing/ from which all of its programs may import. */
const SHARED_BY_TESTING = '^testing/(support|fixtures)/';
/**
 * Packages of their own, whose dependencies are installed when they are needed: their imports may lead to nothing until
 * then.
 */
const INSTALLED_WHEN_NEEDED = '^testing/(beside-mindar|other-browsers)/';

/**
 * Folders in layers, lowest first. A folder may import from lower layers and from itself, but not from another folder
 * of its own layer.
 *
 * @param {string} area used in the names of the rules
 * @param {string} root regular expression of the folder that holds them
 * @param {string[][]} rooms folder names, or names of files without their extension, by layer
 */
function layers(area, root, rooms) {
  const patterns = (names) => `${root}(${names.join('|')})(/|\\.[a-z]+$)`;
  return rooms.flatMap((names, level) =>
    names.flatMap((room) => {
      const others = [...names.filter((name) => name !== room), ...rooms.slice(level + 1).flat()];
      if (others.length === 0) return [];
      return [
        {
          name: `${area}-layers`,
          comment: `${room} stands below, or beside, what it imports.`,
          severity: 'error',
          from: { path: patterns([room]), pathNot: TESTS },
          to: { path: patterns(others) },
        },
      ];
    }),
  );
}

/** Features import from lower layers, never from each other. */
function featuresApart(area, root) {
  return {
    name: `${area}-features-apart`,
    comment: 'What several features need becomes a room below them.',
    severity: 'error',
    from: { path: `${root}features/([^/]+)/`, pathNot: TESTS },
    to: { path: `${root}features/([^/]+)/`, pathNot: `${root}features/$1/` },
  };
}

/** Other packages that the code of each package may import. */
const PACKAGES = [
  { name: 'contract', allowed: [] },
  { name: 'client', allowed: ['contract'] },
  { name: 'cli', allowed: ['client', 'contract'] },
  { name: 'vision', allowed: [] },
  { name: 'design-tokens', allowed: [] },
  { name: 'ar-runtime', allowed: ['contract', 'vision', 'design-tokens'] },
];

/** Packages that the code of each app may import. */
const APPS = [
  { name: 'server', allowed: ['contract', 'vision', 'design-tokens'] },
  { name: 'web', allowed: ['contract', 'vision', 'design-tokens', 'ar-runtime'] },
];

export default {
  forbidden: [
    ...layers('server', SERVER, [
      ['config'],
      ['metrics'],
      ['db'],
      ['storage'],
      ['http'],
      ['child-processes', 'queue', 'mail', 'notifications', 'audit'],
      ['files', 'accounts'],
      ['quota'],
      ['deps'],
      ['features'],
      ['jobs', 'backup'],
      ['app', 'startup'],
      ['lan'],
      ['main', 'operator'],
    ]),
    featuresApart('server', SERVER),
    {
      name: 'server-routes-on-top',
      comment: 'Routes translate HTTP; decisions stand in a service, which other routes may use too.',
      severity: 'error',
      from: { path: SERVER, pathNot: [`${SERVER}app\\.ts$`, '-routes?\\.ts$', TESTS] },
      to: { path: `${SERVER}.*-routes?\\.ts$` },
    },
    ...layers('web', WEB, [
      ['page-config', 'fetch-code', 'is-abort'],
      ['texts', 'store', 'lazy-part'],
      ['ui', 'target-compiler', 'answer-time'],
      ['uploads', 'google', 'passwords'],
      ['usdz', 'phones', 'scene-preview', 'api'],
      ['analytics', 'conversion', 'editing', 'language', 'posters', 'reports'],
      ['light-copies'],
      ['features'],
      ['app'],
      ['main'],
    ]),
    featuresApart('web', WEB),
    ...layers(
      'ar-runtime',
      RUNTIME,
      ['protocol', 'loading', 'camera', 'tracking', 'scene', 'usdz', 'capture', 'markerless', 'session'].map((room) => [
        room,
      ]),
    ),
    ...layers('vision', VISION, [
      ['kernels'],
      ['types'],
      ['geometry'],
      ['surfaces'],
      ['image', 'keypoints', 'simulation'],
      ['target'],
      ['tracker', 'tracking-file'],
      ['curved'],
      ['bent', 'scoring', 'compiler', 'world'],
      ['index'],
    ]),
    ...PACKAGES.map(({ name, allowed }) => ({
      name: 'packages-below-apps',
      comment: `packages/${name} imports ${allowed.length > 0 ? allowed.join(' and ') : 'no other package'}.`,
      severity: 'error',
      from: { path: `^packages/${name}/src/`, pathNot: TESTS },
      to: { path: '^(apps|packages|testing|samples)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
    })),
    ...APPS.map(({ name, allowed }) => ({
      name: 'apps-above-packages',
      comment: `apps/${name} imports the packages ${allowed.join(', ')}.`,
      severity: 'error',
      from: { path: `^apps/${name}/`, pathNot: TESTS },
      to: { path: '^packages/', pathNot: `^packages/(${allowed.join('|')})/` },
    })),
    {
      name: 'web-and-server-apart',
      comment: 'Web and server speak through packages/contract.',
      severity: 'error',
      from: { path: '^apps/(web|server)/', pathNot: TESTS },
      to: { path: '^apps/(web|server)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'product-without-its-proof',
      comment: 'The product builds and runs without testing/ and samples/.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TESTS },
      to: { path: `^(testing|samples)/|${TESTS}` },
    },
    {
      name: 'testing-programs-apart',
      comment: 'What several programs of testing/ need becomes a part of testing/support.',
      severity: 'error',
      from: { path: '^testing/([^/]+)/', pathNot: '^testing/journeys/' },
      to: { path: '^testing/[^/]+/', pathNot: ['^testing/$1/', SHARED_BY_TESTING] },
    },
    {
      name: 'testing-programs-apart',
      comment: 'Journeys import what programs share, and are short versions of endurance and fuzz.',
      severity: 'error',
      from: { path: '^testing/journeys/' },
      to: { path: '^testing/[^/]+/', pathNot: ['^testing/(journeys|endurance|fuzz)/', SHARED_BY_TESTING] },
    },
    {
      name: 'declared-imports',
      comment: 'A package is declared in the package.json of the workspace that imports it.',
      severity: 'error',
      from: { pathNot: INSTALLED_WHEN_NEEDED },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable-imports',
      comment: 'The import leads to nothing.',
      severity: 'error',
      from: { pathNot: INSTALLED_WHEN_NEEDED },
      to: { couldNotResolve: true, pathNot: String.raw`\?(url|raw|worker)$|^webxr$` },
    },
    {
      name: 'no-cycles',
      comment: 'Files that import each other, types included, are one file in two places.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '/dist/|/dist-test-|\\.wasm\\.ts$|^testing/(emulator|lighthouse|architecture)/',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
};
