import { type FuseV1Config, FuseV1Options, FuseVersion } from '@electron/fuses';

/**
 * What the shipped program can no longer be told to do: run as plain Node, take Node's options or a debugger, or load its code
 * from anywhere but its own archive. Strict, so that a fuse that a new Electron brings has to be decided on here.
 */
export function fusePolicy(platform: string): FuseV1Config {
  // Electron checks the archive's hash on these two systems only.
  const hasAsarIntegrity = platform === 'darwin' || platform === 'win32';
  return {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Re-signs what the change has unsigned, where there is a tool for it; builds that are signed properly are signed after this.
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
