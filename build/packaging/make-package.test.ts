import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { macSignatureFlags, releaseNotes, updateFeedFlags } from './package-flags.ts';

const project = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFile(resolve(project, path), 'utf8');

test('release notes are the changelog’s section about the version, as plain text', async () => {
  const changelog = `# Changelog

## 1.10.0 - 2026-11-21

### Added
- A thing that takes
  two lines.

### Fixed
- Another.

## [1.1.0] - 2026-01-01
- Old.
`;
  expect(releaseNotes(changelog, '1.10.0')).toBe('Added\n- A thing that takes two lines.\n\nFixed\n- Another.');
  expect(releaseNotes(changelog, '1.1.0')).toBe('- Old.');
  expect(releaseNotes(changelog, '1.1')).toBeNull();
  const { version } = JSON.parse(await read('package.json'));
  expect(releaseNotes(await read('CHANGELOG.md'), version)?.length).toBeGreaterThan(100);
});

test('the update feed must be a plain https address; without one there are no updates', () => {
  expect(updateFeedFlags(undefined)).toEqual([]);
  expect(updateFeedFlags('https://updates.example/engawa')).toEqual([
    '--config.publish.provider=generic',
    '--config.publish.url=https://updates.example/engawa',
  ]);
  const refused = [
    'http://updates.example/',
    'https://me:secret@updates.example/',
    'https://a.example/?key=1',
    'nonsense',
  ];
  for (const address of refused) expect(() => updateFeedFlags(address)).toThrow(/https address/);
});

test('on a Mac without a certificate the app is signed ad hoc, without the hardened runtime', () => {
  const none = '     0 valid identities found\n';
  expect(macSignatureFlags(none, {})).toEqual(['--config.mac.identity=-', '--config.mac.hardenedRuntime=false']);
  expect(macSignatureFlags('  1) 3F "Developer ID Application: A (B)"\n     1 valid identities found\n', {})).toEqual(
    [],
  );
  for (const name of ['CSC_LINK', 'CSC_NAME']) expect(macSignatureFlags(none, { [name]: 'given' })).toEqual([]);
});

test('installers ask for no permission that the app does not need', async () => {
  const configuration = await read('electron-builder.yml');
  expect(configuration).not.toMatch(/no-sandbox|filesystem=(?:home|host)|--device=all|socket=x11|session-bus/);
  expect(configuration).toMatch(/^publish: null$/m);
  expect(configuration).toMatch(/^ {2}hardenedRuntime: true$/m);
  // Electron's own value says where it runs; a lower one would let the app be installed where it fails.
  expect(configuration).not.toContain('minimumSystemVersion');
  // Without this line electron-builder would start the AppImage without the sandbox.
  expect(configuration).toMatch(/^appImage:\n(?: +#.*\n)* {2}executableArgs: \[\]$/m);
  const entitlements = [...(await read('build/packaging/entitlements.mac.plist')).matchAll(/<key>(.*)<\/key>/g)];
  expect(entitlements.map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit']);
});

test('the Flatpak can use the system’s voices', async () => {
  const configuration = await read('electron-builder.yml');
  expect(configuration).toMatch(/^ {4}- --filesystem=xdg-run\/speech-dispatcher:ro$/m);
});

test('the Flatpak may use the D-Bus names by which Chromium reaches keyrings, the screen saver and media keys', async () => {
  const configuration = await read('electron-builder.yml');
  const names = [...configuration.matchAll(/^ {4}- --(?:talk|own)-name=(\S+)$/gm)].map(([, name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['org.freedesktop.secrets', 'org.kde.kwalletd5', 'org.kde.kwalletd6'],
      ...['org.freedesktop.ScreenSaver', 'org.freedesktop.PowerManagement', 'org.gnome.SessionManager'],
      'org.mpris.MediaPlayer2.chromium.*',
    ]),
  );
});

test('every system has its installers', async () => {
  const configuration = await read('electron-builder.yml');
  const targets = [...configuration.matchAll(/^ {4}- target: (\w+)\n {6}arch: (.*)$/gm)].map(
    ([, name, arch]) => `${name} ${arch}`,
  );
  expect(targets).toEqual([
    'nsis [x64, arm64]',
    'dmg universal',
    'zip universal',
    'AppImage [x64, arm64]',
    'deb [x64, arm64]',
    'rpm [x64, arm64]',
    'flatpak x64',
  ]);
});
