import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterEach, beforeEach, expect, test } from 'vitest';
import setFuses, { type PackedApp, programPath } from './after-pack.ts';

const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** The fuses as Electron ships them, one digit each, in order. */
const SHIPPED = '101100011';
let appOutDir: string;

beforeEach(async () => {
  appOutDir = await mkdtemp(join(tmpdir(), 'engawa-packed-'));
});
afterEach(() => rm(appOutDir, { recursive: true }));

const packed = (electronPlatformName: string): PackedApp => ({
  appOutDir,
  electronPlatformName,
  packager: { appInfo: { productFilename: 'Engawa' }, executableName: 'engawa' },
});

/** Writes a stand-in for Electron's program: only the part that the fuse tool reads. */
async function layOut(app: PackedApp, wire: string): Promise<string> {
  const program = programPath(app);
  // On macOS the fuses are in the framework beside the program.
  const engine =
    app.electronPlatformName === 'darwin'
      ? join(dirname(program), '../Frameworks/Electron Framework.framework/Electron Framework')
      : program;
  await mkdir(dirname(engine), { recursive: true });
  const header = Buffer.from([1, wire.length]);
  await writeFile(engine, Buffer.concat([Buffer.alloc(4096, 7), Buffer.from(SENTINEL), header, Buffer.from(wire)]));
  return program;
}

test.each([
  ['linux', false],
  ['win32', true],
  ['darwin', true],
])('the program for %s gets every fuse of the policy', async (platform, hasAsarIntegrity) => {
  const program = await layOut(packed(platform), SHIPPED);
  await setFuses(packed(platform));
  const state = (isOn: boolean) => (isOn ? FuseState.ENABLE : FuseState.DISABLE);
  expect(await getCurrentFuseWire(program)).toMatchObject({
    [FuseV1Options.RunAsNode]: state(false),
    [FuseV1Options.EnableCookieEncryption]: state(true),
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: state(false),
    [FuseV1Options.EnableNodeCliInspectArguments]: state(false),
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: state(hasAsarIntegrity),
    [FuseV1Options.OnlyLoadAppFromAsar]: state(true),
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: state(false),
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: state(false),
    [FuseV1Options.WasmTrapHandlers]: state(true),
  });
});

test('a program with an unknown fuse is refused', async () => {
  await layOut(packed('linux'), `${SHIPPED}1`);
  await expect(setFuses(packed('linux'))).rejects.toThrow();
});
