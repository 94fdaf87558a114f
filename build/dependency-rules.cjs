// Who may import whom. build/check-dependencies.ts runs these rules and proves on build/dependency-fixture that each one works.

/** A path from the top of the project, or of the fixture that imitates it. */
const at = (path) => `(?:^(?!build/dependency-fixture/)|dependency-fixture/)${path}`;
const inside = (...folders) => folders.map((folder) => at(`${folder}/`)).join('|');
const NOT_OURS = '(?:^|/)node_modules/';
const TEST = '\\.test\\.tsx?$';
const TESTING = '/testing/';
/** Folders that may start the reference services: the hosts and the tests. */
const DEMO_STARTERS = inside('electron/(demo|hosting|loopback|shell)', 'e2e', 'build');

const from = (...folders) => ({ path: inside(...folders) });
const to = from;
/** Files that match `from` may not import files that match `to`. */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/** The core's areas, lowest first: each may import only those before it. */
const FLOORS = ['platform', 'account', 'anime', 'watching', 'reading', 'library', 'app'];
const floorRules = FLOORS.slice(0, -1).map((floor, index) =>
  forbid(
    `core-${floor}-knows-no-floor-above`,
    { path: inside(`electron/core/${floor}`), pathNot: [TEST, TESTING] },
    { path: inside(...FLOORS.slice(index + 1).map((above) => `electron/core/${above}`)) },
  ),
);

const EXCEPT_FEATURES = [inside('renderer/features', 'renderer/app'), at('renderer/main\\.tsx$')];
const COOKIE_READERS = [at('electron/core/account/'), at('electron/core/create-core\\.ts$'), TEST];

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('everything-resolves', {}, { couldNotResolve: true }),
    forbid('shared-is-a-leaf', from('shared'), to('electron', 'renderer', 'e2e', 'build')),
    forbid('shared-runs-anywhere', { ...from('shared'), pathNot: TEST }, { dependencyTypes: ['core'] }),
    forbid(
      'electron-only-in-shell-and-preload',
      // The stand-in for Electron uses its types.
      { pathNot: inside('electron/shell', 'electron/preload', 'e2e/electron-stand-in') },
      { path: [`${NOT_OURS}electron/`, '^electron$'] },
    ),
    forbid(
      'core-knows-no-host',
      from('electron/core'),
      to('electron/(?!core/|demo/)[^/]+', 'renderer', 'e2e', 'build'),
    ),
    ...floorRules,
    forbid(
      'demo-is-started-by-hosts-and-tests-only',
      { ...from('electron', 'renderer', 'shared', 'e2e', 'build'), pathNot: [DEMO_STARTERS, TEST, TESTING] },
      to('electron/demo'),
    ),
    forbid(
      'demo-knows-nothing-of-the-app',
      { ...from('electron/demo'), pathNot: TEST },
      to('electron/(?!demo/|terminal/)[^/]+', 'renderer', 'e2e', 'build', 'shared'),
    ),
    // Every program with a command line uses it, also the demo, which may import nothing else of ours.
    forbid('terminal-imports-nothing-of-ours', from('electron/terminal'), {
      pathNot: [inside('electron/terminal'), NOT_OURS],
      dependencyTypesNot: ['core'],
    }),
    forbid(
      'wire-schemas-stay-behind-the-core',
      from('renderer', 'shared/(domain|contract)', 'electron/(shell|preload|loopback)'),
      to('shared/upstream'),
    ),
    forbid('hosts-do-not-know-each-other', from('electron/(hosting|shell|preload|loopback)'), {
      ...to('electron/(shell|preload|loopback)'),
      pathNot: at('electron/$1/'),
    }),
    forbid('preload-knows-the-bridge-only', from('electron/preload'), {
      path: [inside('electron/(?!preload/)[^/]+', 'renderer'), at('shared/(?!contract/bridge\\.ts)')],
    }),
    forbid(
      'renderer-sees-domain-and-contract-only',
      from('renderer'),
      to('electron', 'e2e', 'build', 'shared/(?!domain/|contract/|testing/)[^/]+'),
    ),
    forbid('renderer-has-no-node', { ...from('renderer'), pathNot: TEST }, { dependencyTypes: ['core'] }),
    forbid('features-are-islands', from('renderer/features/([^/]+)'), {
      ...to('renderer/features'),
      pathNot: at('renderer/features/$1/'),
    }),
    forbid(
      'only-app-is-above-features',
      { ...from('renderer'), pathNot: EXCEPT_FEATURES },
      to('renderer/features', 'renderer/app'),
    ),
    forbid('features-do-not-know-app', from('renderer/features'), to('renderer/app')),
    forbid('ui-imports-nothing-of-ours', from('renderer/ui'), { pathNot: [inside('renderer/ui'), NOT_OURS] }),
    forbid(
      'one-reader-of-the-session-cookie',
      { ...from('electron/core'), pathNot: COOKIE_READERS },
      { path: `${NOT_OURS}set-cookie-parser/` },
    ),
    forbid('tests-are-imported-by-nobody', {}, { path: TEST }),
    forbid('testing-is-for-tests-only', { pathNot: [TEST, TESTING, inside('e2e', 'build/bench')] }, { path: TESTING }),
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
