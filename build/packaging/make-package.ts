import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { macSignatureFlags, releaseNotes, updateFeedFlags } from './package-flags.ts';

/**
 * `npm run package -- [flags of electron-builder]`: installers for this system or the named one, in `release/`.
 * `ENGAWA_UPDATE_FEED`: the https address where they will be published; without it the app never looks for updates.
 */
const project = resolve(import.meta.dirname, '../..');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(await read('package.json')));
const notes = releaseNotes(await read('CHANGELOG.md'), version);
if (notes === null) throw new Error(`CHANGELOG.md says nothing about ${version}.`);
const notesFile = join(project, 'out/release-notes.md');
await mkdir(join(project, 'out'), { recursive: true });
await writeFile(notesFile, `${notes}\n`);

const tool = join(project, 'node_modules/electron-builder/cli.js');
const flags = [
  '--config=electron-builder.yml',
  '--publish=never',
  `--config.releaseInfo.releaseNotesFile=${notesFile}`,
  ...updateFeedFlags(process.env['ENGAWA_UPDATE_FEED']),
  ...(process.platform === 'darwin' ? macSignatureFlags(readCertificates(), process.env) : []),
];
const builder = spawn(process.execPath, [tool, ...flags, ...process.argv.slice(2)], { cwd: project, stdio: 'inherit' });
const [code] = await once(builder, 'exit');
process.exitCode = typeof code === 'number' ? code : 1;

/** Lists this account's certificates, by the command that electron-builder uses. */
function readCertificates(): string {
  return execFileSync('/usr/bin/security', ['find-identity', '-v', '-p', 'codesigning'], { encoding: 'utf8' });
}

function read(name: string): Promise<string> {
  return readFile(join(project, name), 'utf8');
}
