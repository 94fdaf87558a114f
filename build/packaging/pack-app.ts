import { join, resolve } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { layOutElectron, type TargetPlatform } from './stand-in-electron.ts';

const project = resolve(import.meta.dirname, '../..');

export type Target = { readonly platform: TargetPlatform; readonly processor: 'x64' | 'arm64' };

export type PackedApp = Target & {
  /** The unpacked app, as an installer would lay it out. */
  readonly folder: string;
  readonly resources: string;
  readonly program: string;
};

const PLATFORMS = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC };
const PROCESSORS = { x64: Arch.x64, arm64: Arch.arm64 };

/** Lets electron-builder make the unpacked app of `electron-builder.yml` around a stand-in for Electron. `changes` override that file. */
export async function packApp(
  target: Target,
  output: string,
  projectFolder = project,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<PackedApp> {
  const { platform, processor } = target;
  const electronDist = join(output, 'electron');
  await layOutElectron(electronDist, platform);
  await build({
    projectDir: projectFolder,
    targets: PLATFORMS[platform].createTarget('dir', PROCESSORS[processor]),
    // Keeps electron-builder from searching for a certificate.
    config: { electronDist, directories: { output }, mac: { identity: null }, ...changes },
    publish: 'never',
  });
  const folder = join(output, folderName(target));
  if (platform === 'darwin') {
    const contents = join(folder, 'Engawa.app/Contents');
    return { ...target, folder, resources: join(contents, 'Resources'), program: join(contents, 'MacOS/Engawa') };
  }
  const program = join(folder, platform === 'win32' ? 'Engawa.exe' : 'engawa');
  return { ...target, folder, resources: join(folder, 'resources'), program };
}

function folderName({ platform, processor }: Target): string {
  const suffix = processor === 'x64' ? '' : `-${processor}`;
  if (platform === 'darwin') return `mac${suffix}`;
  return `${platform === 'win32' ? 'win' : 'linux'}${suffix}-unpacked`;
}
