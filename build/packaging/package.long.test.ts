import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Archive, openArchive } from './archive.ts';
import { contentProblems, footageProblems } from './archive-contents.ts';
import { fileProblems } from './expected-files.ts';
import { type PackedApp, packApp, type Target } from './pack-app.ts';
import { partProblems } from './program-parts.ts';
import { sealProblems } from './program-seal.ts';
import { layOutTrappedProject } from './testing/trapped-project.ts';

const OWN: Target = { platform: 'linux', processor: process.arch === 'arm64' ? 'arm64' : 'x64' };
const build = resolve(import.meta.dirname, '..');
/** The hook at its real place, which the copied project lacks. */
const hooks = { afterPack: join(build, 'after-pack.ts') };
let place: string;
let projectFolder: string;

beforeAll(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'engawa-packing-')));
  projectFolder = join(place, 'project');
  await layOutTrappedProject(projectFolder);
});
afterAll(() => rm(place, { recursive: true }));

test.runIf(process.platform === 'linux')(
  'a package holds what the app needs, and no other file of the project’s folder',
  async () => {
    const app = await packApp(OWN, join(place, 'linux'), projectFolder, hooks);
    const archive = openArchive(app.resources);
    expect(fileProblems(archive.files)).toEqual([]);
    expect(archive.files.map(({ path }) => path).filter((path) => path.startsWith('out/'))).toHaveLength(22);
    expect(contentProblems(archive, projectFolder)).toEqual([]);
    expect(partProblems(archive)).toEqual([]);
    expect(footageProblems(archive)).toEqual([]);
    expect(await sealProblems(app, archive.headerHash)).toEqual([]);
    expect((await readdir(join(app.folder, 'locales'))).sort()).toEqual(['en-US.pak', 'ru.pak']);
    expect(JSON.parse(archive.read('package.json').toString('utf8'))).not.toHaveProperty('scripts');
  },
);

test.each(['win32', 'darwin'] as const)(
  'the program for %s holds the hash of its own archive and of no other',
  async (platform) => {
    const target: Target = { platform, processor: 'arm64' };
    const app = await packApp(target, join(place, platform), projectFolder, hooks);
    const archive: Archive = openArchive(app.resources);
    expect(await sealProblems(app, archive.headerHash)).toEqual([]);
    const [problem = ''] = await sealProblems(app, 'other');
    expect(problem).toContain(`expects an archive with the hash ${archive.headerHash}`);
    expect(await sealProblems(withoutProgram(app), archive.headerHash).catch(String)).toMatch(/ENOENT/);
  },
);

test('an unknown property in the configuration is refused', async () => {
  const changes = { ...hooks, asarPack: true };
  await expect(packApp(OWN, join(place, 'refused'), projectFolder, changes)).rejects.toThrow(
    /unknown property 'asarPack'/,
  );
});

function withoutProgram(app: PackedApp): PackedApp {
  return { ...app, program: join(place, 'nowhere', 'a', 'b') };
}
