import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { app } from '../testing/electron-double.ts';
import { startUpdates } from './start-updates.ts';

vi.mock('electron', () => import('../testing/electron-double.ts'));
vi.mock('electron-updater', () => expect.fail('it is not even loaded'));

test('a Flatpak has no updates, even with a feed and started from an AppImage', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engawa-flatpak-'));
  await writeFile(join(folder, 'app-update.yml'), 'provider: generic\nurl: https://updates.example/\n');
  Object.assign(process, { resourcesPath: folder });
  app.isPackaged = true;
  // As inherited from a shell that an AppImage started.
  vi.stubEnv('APPIMAGE', join(folder, 'Other.AppImage'));
  vi.stubEnv('FLATPAK_ID', 'io.github.engawa.app');
  const { handlers } = await startUpdates({
    endWith: () => expect.fail('nothing is put in place'),
    onChange: () => expect.fail('nothing changes'),
    log: silentLog,
  });
  expect(await handlers['updates.state']({}, new AbortController())).toEqual({ kind: 'none' });
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
