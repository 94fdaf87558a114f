import { join } from 'node:path';
import { type FuseV1Config, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** The used part of electron-builder's hook argument. */
export type PackedApp = {
  readonly appOutDir: string;
  readonly electronPlatformName: string;
  readonly packager: { readonly appInfo: { readonly productFilename: string }; readonly executableName?: string };
};

/** Runs once the app is laid out and before it is signed. */
export default async function setFuses(packed: PackedApp): Promise<void> {
  await flipFuses(programPath(packed), fusePolicy(packed.electronPlatformName));
}

export function programPath({ appOutDir, electronPlatformName, packager }: PackedApp): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin')
    return join(appOutDir, `${productFilename}.app/Contents/MacOS/${productFilename}`);
  if (electronPlatformName === 'win32') return join(appOutDir, `${productFilename}.exe`);
  return join(appOutDir, packager.executableName ?? productFilename);
}

/**
 * The shipped program cannot run as plain Node, take Node's options or a debugger, or load code from outside its archive.
 * Strict, so that a new fuse of Electron has to be decided here.
 */
export function fusePolicy(platform: string): FuseV1Config {
  // Electron checks the archive's hash on these two systems only.
  const hasAsarIntegrity = platform === 'darwin' || platform === 'win32';
  return {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // The change removes the ad hoc signature. Real signing comes after this.
    resetAdHocDarwinSignature: platform === 'darwin' && process.platform === 'darwin',
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: hasAsarIntegrity,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  };
}
