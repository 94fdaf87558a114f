import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type LaunchOptions } from 'playwright';
import { z } from 'zod';
import { findInstalledBrowser, isExecutable } from '#loopback/open-page.ts';

const project = resolve(import.meta.dirname, '..');
const CACHE = resolve(project, 'node_modules/.cache');
const ARCHIVES = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];
/** Where Linux keeps the memory that processes share. */
const SHARED_MEMORY = '/dev/shm';
const SHARED_MEMORY_NEEDED = 2 ** 30;
const Package = z.object({ version: z.string() });
/** Replaces the package's own file, which names folders of AWS Lambda. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;
/** Written last: a folder with this file is complete and its browser has run once. */
const VERSION_FILE = 'version.txt';

/** The browser of the tests, the benchmarks and the screenshots. The app itself never uses it. */
export type TestBrowser = {
  readonly program: string;
  /** One line: which browser, and where it comes from. */
  readonly description: string;
  readonly environment: Readonly<Record<string, string>>;
};

/**
 * In this order: the browser that ENGAWA_CHROMIUM names, the pinned one that `npm ci` brought (Linux x64), an installed
 * Chromium, Chrome, Edge or Brave, Playwright's own download. Throws with one sentence that says how to get one.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): TestBrowser {
  const named = environment['ENGAWA_CHROMIUM'];
  if (named) {
    if (isExecutable(named)) return plainBrowser(named, 'named by ENGAWA_CHROMIUM');
    throw new Error(
      `ENGAWA_CHROMIUM names ${named}, which cannot be run: name the path of a Chromium, Chrome or Edge.`,
    );
  }
  const pinned = findPinned();
  if (typeof pinned !== 'string') return pinned;
  const installed = findInstalledBrowser();
  if (installed !== null) return plainBrowser(installed, 'installed on this machine');
  if (existsSync(chromium.executablePath())) return plainBrowser(chromium.executablePath(), "Playwright's download");
  throw new Error(
    `No browser to test with (${pinned}). Install Chromium, Chrome or Edge, run "npx playwright install chromium", or name one with ENGAWA_CHROMIUM=/path/to/it.`,
  );
}

export function launchOptions(browser: TestBrowser): LaunchOptions {
  return {
    executablePath: browser.program,
    chromiumSandbox: canSandbox(),
    // Playwright's flag makes its processes share memory through files in the temporary folder, which costs 8 % more time.
    ignoreDefaultArgs: hasRoomInSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    // Without a locale file names may only be ASCII, and every download is called "download".
    env: { ...process.env, ...browser.environment, LC_ALL: 'C.UTF-8' },
  };
}

function plainBrowser(program: string, origin: string): TestBrowser {
  return { program, description: `${program} (${origin})`, environment: {} };
}

/** The Chromium of the npm package @sparticuz/chromium, unpacked at first use; or the reason why it cannot be used here. */
export function findPinned(cache = CACHE): TestBrowser | string {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'npm ci brings one for Linux on x64 only';
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
  const { version } = Package.parse(JSON.parse(readFileSync(join(bin, '../package.json'), 'utf8')));
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(join(folder, VERSION_FILE))) {
    const problem = unpack(bin, folder);
    if (problem !== null) return `the one that npm ci brings does not run here: ${problem}`;
  }
  const name = readFileSync(join(folder, VERSION_FILE), 'utf8');
  return {
    program: join(folder, 'chromium'),
    description: `${name} (from npm ci)`,
    environment: pinnedVariables(folder),
  };
}

/** Point Chromium to libraries (nspr, nss, expat) and fonts that a bare system lacks. */
function pinnedVariables(folder: string): Record<string, string> {
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean);
  return { LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_FILE: join(folder, 'fonts.conf') };
}

/** Unpacks into a folder of its own, tries the browser, and renames the folder last, so simultaneous and killed runs do no harm. Returns the problem, or null. */
function unpack(bin: string, folder: string): string | null {
  mkdirSync(dirname(folder), { recursive: true });
  const staging = mkdtempSync(`${folder}-unpacking-`);
  try {
    const archives = ARCHIVES.map((archive) => join(bin, archive));
    const unpacked = spawnSync(process.execPath, [resolve(import.meta.dirname, 'unpack-chromium.ts'), ...archives], {
      env: { ...process.env, TMPDIR: staging, NODE_NO_WARNINGS: '1' },
      encoding: 'utf8',
    });
    if (unpacked.status !== 0) return unpacked.stderr.trim();
    const { status, stdout, stderr } = spawnSync(join(staging, 'chromium'), ['--version'], {
      env: { ...process.env, ...pinnedVariables(staging) },
      encoding: 'utf8',
    });
    if (status !== 0) return stderr.trim().split('\n')[0] ?? 'it ends at once';
    writeFileSync(join(staging, 'fonts.conf'), FONTS);
    writeFileSync(join(staging, VERSION_FILE), stdout.trim());
    // Temporary folders are readable by their own account only; other accounts may run the tests too.
    chmodSync(staging, 0o755);
    renameSync(staging, folder);
    return null;
  } catch (cause) {
    // Another run finished first.
    if (existsSync(join(folder, VERSION_FILE))) return null;
    return cause instanceof Error ? cause.message : String(cause);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Containers may have only 64 MB of it, with which Chromium crashes. */
function hasRoomInSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize > SHARED_MEMORY_NEEDED;
}

/** Chromium's sandbox needs an account other than root, and on Linux user namespaces, which containers and newer Ubuntu forbid. */
function canSandbox(): boolean {
  if (process.platform !== 'linux') return true;
  return process.getuid?.() !== 0 && spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0;
}
