import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

export type TargetPlatform = 'linux' | 'win32' | 'darwin';

const LANGUAGES = ['de', 'en-US', 'ru'];
const MAC_HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'];

/** Creates the files of Electron that packaging renames, changes or reads, for machines that cannot download Electron. */
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

/** The marker of Electron's fuses, then the version, their number and one digit for each, as Electron ships them. */
const FUSES = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);
const ENGLISH = { lang: 0x0409, codepage: 1200 };

/** Holds only what the tools look for in Electron's program. */
function standInProgram(): Buffer {
  return Buffer.concat([Buffer.alloc(4096, 7), FUSES]);
}

/** The one for Windows, with resources that can be changed. */
function standInWindowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setFileVersion(1, 0, 0, 0, ENGLISH.lang);
  version.setStringValues(ENGLISH, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  program.setExtraData(FUSES);
  return Buffer.from(program.generate());
}
