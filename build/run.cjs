// Starts a program of the project: `node build/run.cjs build/start.ts [flags]`; without one it only checks.
// Old versions of Node read this file too, so that each of them can say in one sentence what is missing.
'use strict';

const REFUSED = 2;
const SQLITE_FULL = 13;
const program = process.argv[2];
const missing = whatIsMissing();
if (missing !== null) {
  process.stderr.write(`${missing}\n`);
  process.exitCode = REFUSED;
} else if (program !== undefined) {
  process.argv.splice(1, 1);
  // From the second start on, Node does not load its reader of TypeScript, which takes 13 MB as long as the program runs.
  require('node:module').enableCompileCache(require('node:path').resolve(__dirname, '../node_modules/.cache/compiled'));
  import(`../${program}`).catch(endWithReason);
}

function whatIsMissing() {
  const version = installingNode();
  if (isOlder(version, 20, 19))
    return `Engawa needs Node 20.19 or newer (this is ${version}): install it, then run npm ci.`;
  if (process.env.npm_lifecycle_event === 'preinstall') return null;
  if (!isInstalled()) return 'Run npm ci first.';
  if (canRunEngawa()) return null;
  return `Node ${process.version} cannot run Engawa, and npm ci installed no newer one: run npm ci without --ignore-scripts, or install Node 24.`;
}

/** npm's own Node, which decides what npm installs; the project's Node 24 may be the one that runs this. */
function installingNode() {
  const agent = /\bnode\/(v[\d.]+)/.exec(process.env.npm_config_user_agent || '');
  return agent === null ? process.version : agent[1];
}

function isOlder(version, major, minor) {
  const [ownMajor, ownMinor] = version.slice(1).split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

/** TypeScript as it is, and the newest function that the app uses: Node 22.19, 24.5 and later. */
function canRunEngawa() {
  return Boolean(process.features.typescript && process.getBuiltinModule('node:tls').setDefaultCACertificates);
}

function isInstalled() {
  try {
    require.resolve('vite/package.json');
    return true;
  } catch (_) {
    return false;
  }
}

/** What the person can mend is one sentence; everything else is a fault of the program and keeps its stack. */
function endWithReason(cause) {
  const isDiskFull = cause.code === 'ENOSPC' || cause.errcode === SQLITE_FULL;
  if (!isDiskFull && cause.name !== 'StartRefusal' && cause.name !== 'FlagError') throw cause;
  const sentence = isDiskFull ? 'There is no space left on the disk.' : cause.message;
  process.stderr.write(`${sentence}\n`, () => process.exit(REFUSED));
}
