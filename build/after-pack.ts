import { join } from 'node:path';
import { flipFuses } from '@electron/fuses';
import { fusePolicy } from './fuses.ts';

/** What electron-builder tells its hook, as far as it is needed. */
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
