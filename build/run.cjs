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
  import(`../${program}`).catch(endWithReason);
}

function whatIsMissing() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isOld = major < 20 || (major === 20 && minor < 19);
  if (!isInstalled()) {
    return isOld ? `Install Node 20.19 or newer (this is ${process.version}), then run npm ci.` : 'Run npm ci first.';
  }
  if (process.features.typescript) return null;
  return `Node ${process.version} cannot run Engawa, and npm ci installed no newer one: run npm ci without --ignore-scripts, or install Node 24.`;
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
  if (!isDiskFull && cause.name !== 'StartRefusal') throw cause;
  const sentence = isDiskFull ? 'There is no space left on the disk.' : cause.message;
  process.stderr.write(`${sentence}\n`, () => process.exit(REFUSED));
}
