import { Arch } from 'electron-builder';
import { ensureNativePictures } from './native-pictures.ts';

/** What electron-builder tells its hook, as far as it is needed. */
type AppToPack = { readonly electronPlatformName: string; readonly arch: Arch };

/** Runs before the app's files are gathered. Programs for macOS carry the libraries for both kinds of processor. */
export default async function bringNativeLibraries({ electronPlatformName, arch }: AppToPack): Promise<void> {
  const processors = electronPlatformName === 'darwin' ? ['x64', 'arm64'] : [Arch[arch]];
  for (const processor of processors) await ensureNativePictures(electronPlatformName, processor);
}
