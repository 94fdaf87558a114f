// Who may import whom. build/check-dependencies.ts runs these rules and proves on build/dependency-fixture that they bite.

/** A folder at the top of the project, or of the fixture that imitates it. */
const at = (path) => `(?:^(?!build/dependency-fixture/)|dependency-fixture/)${path}`;
const inside = (...folders) => folders.map((folder) => at(`${folder}/`)).join('|');
const NOT_OURS = '(?:^|/)node_modules/';
const TEST = '\\.test\\.tsx?$';
const TESTING = '/testing/';
/** May start the reference services: the hosts, and what checks the app. */
const DEMO_STARTERS = [
  inside('electron/demo', 'electron/hosting', 'electron/loopback', 'electron/shell', 'e2e', 'build'),
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'shared-is-a-leaf',
      severity: 'error',
      from: { path: inside('shared') },
      to: { path: inside('electron', 'renderer', 'e2e', 'build') },
    },
    {
      name: 'shared-runs-anywhere',
      severity: 'error',
      from: { path: inside('shared'), pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      // What stands in for it takes its types.
      name: 'electron-only-in-shell-and-preload',
      severity: 'error',
      from: { pathNot: inside('electron/shell', 'electron/preload', 'e2e/electron-stand-in') },
      to: { path: [`${NOT_OURS}electron/`, '^electron$'] },
    },
    {
      name: 'core-knows-no-host',
      severity: 'error',
      from: { path: inside('electron/core') },
      to: { path: inside('electron/(?!core/|demo/)[^/]+', 'renderer', 'e2e', 'build') },
    },
    // The core's areas stand on floors: platform, account, anime, watching, reading, library, app. Imports run down only.
    ...['platform', 'account', 'anime', 'watching', 'reading', 'library'].map((floor, index, floors) => ({
      name: `core-${floor}-knows-no-floor-above`,
      severity: 'error',
      from: { path: inside(`electron/core/${floor}`), pathNot: [TEST, TESTING] },
      to: { path: [...floors.slice(index + 1), 'app'].map((above) => at(`electron/core/${above}/`)).join('|') },
    })),
    {
      name: 'demo-is-started-by-hosts-and-tests-only',
      severity: 'error',
      from: {
        path: inside('electron', 'renderer', 'shared', 'e2e', 'build'),
        pathNot: [...DEMO_STARTERS, TEST, TESTING],
      },
      to: { path: inside('electron/demo') },
    },
    {
      name: 'demo-knows-wire-schemas-only',
      severity: 'error',
      from: { path: inside('electron/demo'), pathNot: TEST },
      to: {
        path: inside('electron/(?!demo/|terminal/)[^/]+', 'renderer', 'e2e', 'build', 'shared/(?!upstream/)[^/]+'),
      },
    },
    {
      // Every program with a command line uses it, the demo too, which may know nothing else of ours.
      name: 'terminal-imports-nothing-of-ours',
      severity: 'error',
      from: { path: inside('electron/terminal') },
      to: { pathNot: [inside('electron/terminal'), NOT_OURS], dependencyTypesNot: ['core'] },
    },
    {
      name: 'wire-schemas-stay-behind-the-core',
      severity: 'error',
      from: {
        path: inside(
          'renderer',
          'shared/domain',
          'shared/contract',
          'electron/shell',
          'electron/preload',
          'electron/loopback',
        ),
      },
      to: { path: inside('shared/upstream') },
    },
    {
      name: 'hosts-do-not-know-each-other',
      severity: 'error',
      from: { path: at('electron/(hosting|shell|preload|loopback)/') },
      to: { path: at('electron/(shell|preload|loopback)/'), pathNot: at('electron/$1/') },
    },
    {
      name: 'preload-knows-the-bridge-only',
      severity: 'error',
      from: { path: inside('electron/preload') },
      to: { path: [inside('electron/(?!preload/)[^/]+', 'renderer'), at('shared/(?!contract/bridge\\.ts)')] },
    },
    {
      name: 'renderer-sees-domain-and-contract-only',
      severity: 'error',
      from: { path: inside('renderer') },
      to: { path: inside('electron', 'e2e', 'build', 'shared/(?!domain/|contract/|testing/|platform\\.ts)[^/]+') },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: inside('renderer'), pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: at('renderer/features/([^/]+)/') },
      to: { path: inside('renderer/features'), pathNot: at('renderer/features/$1/') },
    },
    {
      name: 'only-app-is-above-features',
      severity: 'error',
      from: {
        path: inside('renderer'),
        pathNot: [inside('renderer/features', 'renderer/app'), at('renderer/main\\.tsx$')],
      },
      to: { path: inside('renderer/features', 'renderer/app') },
    },
    {
      name: 'features-do-not-know-app',
      severity: 'error',
      from: { path: inside('renderer/features') },
      to: { path: inside('renderer/app') },
    },
    {
      name: 'ui-imports-nothing-of-ours',
      severity: 'error',
      from: { path: inside('renderer/ui') },
      to: { pathNot: [inside('renderer/ui'), NOT_OURS] },
    },
    {
      name: 'one-reader-of-the-session-cookie',
      severity: 'error',
      from: {
        path: inside('electron/core'),
        pathNot: [at('electron/core/account/'), at('electron/core/create-core\\.ts$'), TEST],
      },
      to: { path: `${NOT_OURS}set-cookie-parser/` },
    },
    {
      name: 'tests-are-imported-by-nobody',
      severity: 'error',
      from: {},
      to: { path: TEST },
    },
    {
      name: 'testing-is-for-tests-only',
      severity: 'error',
      from: { pathNot: [TEST, TESTING, inside('e2e', 'build/bench')] },
      to: { path: TESTING },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: '^(out|release|test-results)/',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
      conditionNames: ['import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
