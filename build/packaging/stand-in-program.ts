import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

/** What Electron's program marks its fuses with, then version, number, and one digit for each as it is shipped. */
const FUSES = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);
const ENGLISH = { lang: 0x0409, codepage: 1200 };

/** What the tools look for in Electron's program, and nothing else of it. */
export function standInProgram(): Buffer {
  return Buffer.concat([Buffer.alloc(4096, 7), FUSES]);
}

/** The same as a program for Windows, whose resources can be changed. */
export function standInWindowsProgram(): Buffer {
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
