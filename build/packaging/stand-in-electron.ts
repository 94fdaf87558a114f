import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { standInProgram, standInWindowsProgram } from './stand-in-program.ts';

export type TargetPlatform = 'linux' | 'win32' | 'darwin';

const LANGUAGES = ['de', 'en-US', 'ru'];
const MAC_HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'];

/**
 * Lays out a folder with the files of an unpacked Electron that packaging renames, changes or reads, so that electron-builder
 * can do all of its work on an app where Electron itself cannot be downloaded.
 */
export async function layOutElectron(folder: string, platform: TargetPlatform): Promise<void> {
  const files = platform === 'darwin' ? macFiles() : plainFiles(platform);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

function plainFiles(platform: 'linux' | 'win32'): Record<string, Buffer | string> {
  const program = platform === 'linux' ? { electron: standInProgram() } : { 'electron.exe': standInWindowsProgram() };
  const languages = LANGUAGES.map((language) => [`locales/${language}.pak`, '']);
  return { ...program, LICENSE: '', ...Object.fromEntries(languages) };
}

function macFiles(): Record<string, Buffer | string> {
  const contents = 'Electron.app/Contents';
  const helpers = MAC_HELPERS.flatMap((kind) => {
    const name = `Electron Helper${kind}`;
    const inside = `${contents}/Frameworks/${name}.app/Contents`;
    return [
      [`${inside}/Info.plist`, propertyList(name)],
      [`${inside}/MacOS/${name}`, ''],
    ];
  });
  const languages = LANGUAGES.map((name) => [`${contents}/Resources/${name.replace('-US', '')}.lproj/locale.pak`, '']);
  const framework = `${contents}/Frameworks/Electron Framework.framework`;
  return {
    [`${contents}/Info.plist`]: propertyList('Electron'),
    [`${contents}/MacOS/Electron`]: standInProgram(),
    [`${framework}/Electron Framework`]: standInProgram(),
    [`${framework}/Versions/A/Resources/en.lproj/locale.pak`]: '',
    ...Object.fromEntries(helpers),
    ...Object.fromEntries(languages),
  };
}

function propertyList(program: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${program}</string></dict></plist>
`;
}
