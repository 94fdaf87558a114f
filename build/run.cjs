// Starts a program of the project: `node build/run.cjs build/start.ts [flags]`; without one it only checks.
// Written so that old versions of Node can run it too, to say in one sentence what is missing.
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
  // From the second start on Node need not load its TypeScript parser, which holds 13 MB until the program ends.
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

/** The version of the Node that runs npm, which decides what npm installs. This script itself may run on the project's Node 24. */
function installingNode() {
  const agent = /\bnode\/(v[\d.]+)/.exec(process.env.npm_config_user_agent || '');
  return agent === null ? process.version : agent[1];
}

function isOlder(version, major, minor) {
  const [ownMajor, ownMinor] = version.slice(1).split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

/** Whether this Node runs TypeScript and has the newest function that the app uses: 22.19, 24.5 and later. */
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

/** Prints one sentence for what the person can fix. Anything else is a bug and keeps its stack. */
function endWithReason(cause) {
  const isDiskFull = cause.code === 'ENOSPC' || cause.errcode === SQLITE_FULL;
  if (!isDiskFull && cause.name !== 'StartRefusal' && cause.name !== 'FlagError') throw cause;
  const sentence = isDiskFull ? 'There is no space left on the disk.' : cause.message;
  process.stderr.write(`${sentence}\n`, () => process.exit(REFUSED));
}
